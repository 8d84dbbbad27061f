import type { Heading, Root } from 'mdast';
import { plainTextOf } from '../markdown/plain-text';
import { idsOf } from '../formats/markdown/heading-ids';

export interface TitleHeading {
  readonly text: string;
  readonly ids: readonly string[];
  /** Index of the first node below it. */
  readonly end: number;
}

/**
 * The heading that is the title of a document. It is removed when it is at the beginning, because pages show the title
 * separately: the first one of the first level, else the only one of the highest level that the document begins with.
 * A single one of the first level further down names the document too, and stays.
 *
 * @param known The title of the front matter or the page, if any. Another heading stays then.
 */
export function takeTitle(tree: Root, known: string | null): TitleHeading | null {
  const headings = tree.children.filter((node): node is Heading => node.type === 'heading');
  const [first] = headings;
  if (first === undefined) return null;
  const at = tree.children.indexOf(first);
  const highest = Math.min(...headings.map(({ depth }) => depth));
  const isOnly = headings.filter(({ depth }) => depth === highest).length === 1;
  const text = textOf(first);
  const isKnown = known !== null && at <= 1 && same(known, text);
  const leads = first.depth === 1 ? at <= 1 : at === 0 && first.depth === highest && isOnly;
  if (text !== '' && (isKnown || leads)) {
    const ids = idsOf(first);
    if (known !== null && !isKnown) return { text, ids, end: at };
    tree.children.splice(at, 1);
    return { text, ids, end: at };
  }
  const later = highest === 1 && isOnly ? headings.find(({ depth }) => depth === 1) : undefined;
  const name = later === undefined ? '' : textOf(later);
  return name === '' ? null : { text: name, ids: [], end: 0 };
}

const textOf = (heading: Heading): string => plainTextOf(heading).replace(/\s+/g, ' ').trim();

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
