import { explainedError } from '@keelson/contracts/error-sentences';
import { cutText } from '@keelson/contracts/text';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { slugify, tagOf } from '../document/slug';
import { NO_PLACE_FIELDS, type PlaceFields } from '../document/place-of';
import { countWarning, type WarningCounts } from './cleaning-context';
import { READER_LIMITS } from '../reader-limits';

/** The front matter of a document. Unknown fields are ignored. */
export interface FrontMatter {
  readonly title: string | null;
  readonly summary: string | null;
  readonly locale: string | null;
  readonly tags: readonly string[];
  readonly slug: string | null;
  readonly aliases: readonly string[];
  /** Paths and names that links of other documents may have for this one. */
  readonly names: readonly string[];
  readonly place: PlaceFields;
  /** The names that MyST substitutes. */
  readonly substitutions: ReadonlyMap<string, string>;
}

export const NO_FRONT_MATTER: FrontMatter = {
  title: null,
  summary: null,
  locale: null,
  tags: [],
  slug: null,
  aliases: [],
  names: [],
  place: NO_PLACE_FIELDS,
  substitutions: new Map(),
};

/** TOML has numbers and dates; YAML is read without types, so `1.10` keeps its zero. */
const scalar = z
  .union([z.string(), z.number(), z.bigint(), z.boolean(), z.date()])
  .transform(String);
const text = z.preprocess((value) => scalar.safeParse(value).data, z.string().trim().min(1));
const number = scalar
  .transform((value) => (value.trim() === '' ? NaN : Number(value)))
  .pipe(z.number().min(-1e6).max(1e6));
const flag = scalar.transform((value) => value.trim().toLowerCase() === 'true');
/** `Guides / Advanced`, or a list. */
const path = z
  .union([
    z
      .array(z.unknown())
      .transform((list) => list.flatMap((item) => scalar.safeParse(item).data ?? [])),
    scalar.transform((names) => names.split('/')),
  ])
  .transform((names) => names.map((name) => name.trim()).filter(Boolean));
const words = z.union([
  z
    .array(z.unknown())
    .transform((list) => list.flatMap((item) => scalar.safeParse(item).data ?? [])),
  scalar.transform((list) => list.split(',')),
]);
/** The names of MkDocs, Docusaurus, Hugo, Nextra, Starlight and Just the Docs too. */
const PlaceMatter = z.object({
  order: number.optional().catch(undefined),
  nav_order: number.optional().catch(undefined),
  sidebar_position: number.optional().catch(undefined),
  weight: number.optional().catch(undefined),
  nav_title: text.optional().catch(undefined),
  sidebar_label: text.optional().catch(undefined),
  linkTitle: text.optional().catch(undefined),
  sidebarTitle: text.optional().catch(undefined),
  section: path.optional().catch(undefined),
  parent: path.optional().catch(undefined),
  grand_parent: path.optional().catch(undefined),
  collapsed: flag.optional().catch(undefined),
  translationKey: text.optional().catch(undefined),
  translation_key: text.optional().catch(undefined),
  translation_of: text.optional().catch(undefined),
  sidebar: z
    .object({
      order: number.optional().catch(undefined),
      label: text.optional().catch(undefined),
      collapsed: flag.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
const Substitutions = z.record(z.string(), z.unknown()).optional().catch(undefined);
const Fields = z.object({
  title: text.optional().catch(undefined),
  summary: text.optional().catch(undefined),
  description: text.optional().catch(undefined),
  lang: text.optional().catch(undefined),
  language: text.optional().catch(undefined),
  locale: text.optional().catch(undefined),
  tags: words.catch([]),
  aliases: words.catch([]),
  slug: text.optional().catch(undefined),
  id: text.optional().catch(undefined),
  permalink: text.optional().catch(undefined),
  url: text.optional().catch(undefined),
  substitutions: Substitutions,
  myst: z.object({ substitutions: Substitutions }).optional().catch(undefined),
  ...PlaceMatter.shape,
});

function placeFields(fields: z.infer<typeof PlaceMatter>): PlaceFields {
  const { sidebar, section, parent, grand_parent: above = [] } = fields;
  return {
    order:
      fields.order ??
      fields.nav_order ??
      fields.sidebar_position ??
      sidebar?.order ??
      fields.weight ??
      null,
    label: cutOrNull(labelOf(fields), 80),
    sections: section ?? (parent === undefined ? null : [...above, ...parent]),
    collapsed: fields.collapsed ?? sidebar?.collapsed ?? null,
    translationKey: cutOrNull(fields.translationKey ?? fields.translation_key, 200),
    translationOf: cutOrNull(fields.translation_of, 200),
  };
}

const labelOf = (fields: z.infer<typeof PlaceMatter>): string | undefined =>
  fields.nav_title ??
  fields.sidebar_label ??
  fields.sidebar?.label ??
  fields.linkTitle ??
  fields.sidebarTitle;

interface SplitSource {
  readonly matter: FrontMatter;
  readonly body: string;
}

/**
 * Splits the front matter from the body: YAML between `---` and `---` or `...`, or TOML between `+++`. A `---` that
 * begins something else is a thematic break, and nothing is removed.
 *
 * @throws {DomainError} `learning/source-expands` for YAML aliases, which can expand exponentially.
 */
export function splitFrontMatter(source: string, counts: WarningCounts): SplitSource {
  const text = source.replace(/^\ufeff/, '');
  const found = findBlock(text);
  if (found === null) return { matter: NO_FRONT_MATTER, body: text };
  const { kind, block, body } = found;
  const fields = kind === 'yaml' ? readYaml(block) : readToml(block);
  if (fields === 'other' || isText(block, fields)) return { matter: NO_FRONT_MATTER, body: text };
  const parsed = fields === 'broken' ? null : Fields.safeParse(fields);
  if (parsed?.success !== true) {
    countWarning(counts, 'front-matter-ignored');
    return { matter: NO_FRONT_MATTER, body };
  }
  return { matter: matterOf(parsed.data), body };
}

/** Between two rules, as opposed to front matter: a blank line comes first, and no line is a field that is known. */
const isText = (block: string, fields: unknown): boolean =>
  /^[^\S\n]*\n/.test(block) &&
  block.trim() !== '' &&
  typeof fields === 'object' &&
  !Object.keys(fields ?? {}).some((name) => name in Fields.shape);

interface FoundBlock {
  readonly kind: 'yaml' | 'toml';
  readonly block: string;
  readonly body: string;
}

const OPENING = /^(?<mark>---|\+\+\+)[^\S\n]*\n/;

function findBlock(text: string): FoundBlock | null {
  const opening = OPENING.exec(text);
  if (opening === null) return null;
  const isYaml = opening.groups?.['mark'] === '---';
  const closing = isYaml ? /^(?:---|\.\.\.)[^\S\n]*$/m : /^\+\+\+[^\S\n]*$/m;
  const rest = text.slice(opening[0].length);
  const end = closing.exec(rest);
  if (end === null) return null;
  return {
    kind: isYaml ? 'yaml' : 'toml',
    block: rest.slice(0, end.index),
    body: rest.slice(end.index + end[0].length).replace(/^\n/, ''),
  };
}

/** Each line of a block that was meant as front matter: a field, a list item, a continuation or a comment. */
const FIELD_LINE = /^(?:[\w"'.-]+[^\S\n]*:|[^\S\n]|- |#|[\]}]|$)/;

function readYaml(block: string): unknown {
  const lines = block.split('\n');
  const looksLikeFields = lines.every((line) => FIELD_LINE.test(line));
  if (block.trim() !== '' && !lines.some((line) => /^[\w"'.-]+[^\S\n]*:(?:\s|$)/.test(line)))
    return 'other';
  if (block.length > READER_LIMITS.frontMatterCharacters)
    return looksLikeFields ? 'broken' : 'other';
  const document = parseDocument(block, { schema: 'failsafe' });
  if (document.errors.length > 0) return looksLikeFields ? 'broken' : 'other';
  const value = plain(() => document.toJS({ maxAliasCount: 0 }) as unknown);
  if (block.trim() === '') return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'other';
}

function readToml(block: string): unknown {
  if (block.length > READER_LIMITS.frontMatterCharacters) return 'broken';
  try {
    return parseToml(block);
  } catch {
    return block.split('\n').some((line) => /^[\w"'.-]+[^\S\n]*=/.test(line)) ? 'broken' : 'other';
  }
}

function matterOf(fields: z.infer<typeof Fields>): FrontMatter {
  const { title, summary, description, lang, language, locale, tags, slug, aliases } = fields;
  return {
    title: cutOrNull(title, 200),
    summary: cutOrNull(summary ?? description, 500),
    locale: localeOf(locale ?? lang ?? language),
    tags: [...new Set(tags.map(tagOf))].filter(Boolean).slice(0, 12),
    slug: slug ?? null,
    aliases: aliases
      .map((alias) => slugify(alias.split('/').filter(Boolean).at(-1) ?? ''))
      .filter(Boolean)
      .slice(0, 10),
    names: namesOf(fields),
    place: placeFields(fields),
    substitutions: substitutionsOf({ ...fields.myst?.substitutions, ...fields.substitutions }),
  };
}

/** Of Docusaurus (`id`, `slug`), Jekyll (`permalink`), Hugo (`url`, `slug`) and Obsidian (`aliases`). */
const namesOf = ({ id, slug, permalink, url, aliases }: z.infer<typeof Fields>): string[] =>
  [id, slug, permalink, url, ...aliases.slice(0, 10)]
    .filter((name) => name !== undefined && /[^/.\s]/.test(name) && !name.includes('{'))
    .map((name) => cutText(name ?? '', 200));

const substitutionsOf = (fields: Readonly<Record<string, unknown>>): Map<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, value]) => {
      const written = scalar.safeParse(value).data;
      return written === undefined ? [] : [[name, written.trim()] as const];
    }),
  );

function plain(make: () => unknown): unknown {
  try {
    return make();
  } catch (cause) {
    const message = { code: 'source.uses-yaml-aliases', params: {} } as const;
    throw explainedError('learning/source-expands', message, { cause });
  }
}

/** The canonical form of a language tag (`zh_CN` is accepted); null when it is invalid. */
export function localeOf(tag: string | null | undefined): string | null {
  try {
    return tag == null || tag === ''
      ? null
      : (Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null);
  } catch {
    return null;
  }
}

const cutOrNull = (text: string | undefined, longest: number): string | null =>
  text === undefined ? null : cutText(text, longest);
