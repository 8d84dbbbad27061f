import { type DocPlace, MAX_SECTION_DEPTH } from '@keelson/contracts/learning/doc-place';
import { cutText } from '@keelson/contracts/text';

export interface PlaceFields {
  readonly order: number | null;
  readonly label: string | null;
  /** Null when folders decide; empty for none. */
  readonly sections: readonly string[] | null;
  /** Null when it says nothing. */
  readonly collapsed: boolean | null;
  /** Equal for all translations of a document. */
  readonly translationKey: string | null;
  /** Path or slug of the document that this one translates. */
  readonly translationOf: string | null;
}

export const NO_PLACE_FIELDS: PlaceFields = {
  order: null,
  label: null,
  sections: null,
  collapsed: null,
  translationKey: null,
  translationOf: null,
};

const MAX_NAME_LENGTH = 80;
/** `01-`, `2. ` or `3_`, as Docusaurus orders files and folders. Dates and versions are not numbers. */
const NUMBER = /^\d{1,4}/;
/** The separator of the number and the name, with spaces around it; a dot needs one behind it. */
const SEPARATOR = /^(?:[-_]+|\.\s)$/;
const INDEX_NAME = /^_?(?:index|readme)$/i;

/**
 * The place of a document in the navigation: sections from its front matter, else from its folders. Null when neither
 * says anything.
 *
 * @param path Of its file; null for a source without one, such as a web page.
 */
export function placeOf(fields: PlaceFields, path: string | null): DocPlace | null {
  const parts = path?.split('/').filter(Boolean) ?? [];
  const name = (parts.at(-1) ?? '').replace(/\.[a-z0-9]+$/i, '');
  const folders = parts.slice(0, -1).map(numbered);
  const { order: fileOrder, name: bare } = numbered(name);
  const named = fields.sections?.map((section) => ({ name: section, order: null })) ?? null;
  const ofFolders = folders.map(({ order, name: folder }) => ({
    order,
    name: sectionName(folder),
  }));
  const sections = named ?? (ofFolders.length > 0 ? ofFolders : null);
  const place: DocPlace = {
    sections: sections?.flatMap(trimmed).slice(0, MAX_SECTION_DEPTH) ?? null,
    order: fields.order ?? fileOrder,
    label: fields.label,
    isIndex: INDEX_NAME.test(bare) && fields.sections === null && parts.length > 1,
    collapsed: fields.collapsed ?? false,
  };
  const saysNothing =
    place.sections === null && place.order === null && place.label === null && !place.collapsed;
  return saysNothing ? null : place;
}

type Section = NonNullable<DocPlace['sections']>[number];

function trimmed({ name, order }: Section): Section[] {
  const short = cutText(name.trim(), MAX_NAME_LENGTH).trim();
  return short === '' ? [] : [{ name: short, order }];
}

function numbered(name: string): { readonly order: number | null; readonly name: string } {
  const number = NUMBER.exec(name)?.[0] ?? '';
  const rest = name.slice(number.length);
  const bare = rest.replace(/^[-_.\s]+/, '');
  const between = rest.slice(0, rest.length - bare.length);
  const separator = between.trim() === '.' ? between.trimStart().slice(0, 2) : between.trim();
  return number !== '' && SEPARATOR.test(separator) && /^\D/.test(bare)
    ? { order: Number(number), name: bare }
    : { order: null, name };
}

/** `getting-started` is "Getting started"; names with spaces or capitals stay. */
function sectionName(folder: string): string {
  if (/\s|\p{Lu}/u.test(folder)) return folder;
  const words = folder.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
