import type { DocHeading } from './public-doc';

/** Beyond its text, a page is as large for a long document as for a short one. */
const MAX_CONTENTS = 30;
const MAX_LETTERS = 2_400;
/** Fewer headings of the highest levels are no contents: a part of the next level follows them. */
const FEW = 3;
/** Deeper headings are not in the contents of a page. */
export const CONTENTS_DEPTH = 3;

/**
 * The headings in the contents of a page: as many levels as fit, or the first headings when even the highest levels do
 * not. The page finds the others in its text.
 */
export function contentsOf(headings: readonly DocHeading[]): DocHeading[] {
  const linked = headings.filter(({ anchor, depth }) => anchor !== '' && depth <= CONTENTS_DEPTH);
  const depths = [...new Set(linked.map(({ depth }) => depth))].sort((a, b) => a - b);
  let contents: DocHeading[] = [];
  for (const deepest of depths) {
    const level = linked.filter(({ depth }) => depth <= deepest);
    const count = countThatFit(level);
    if (count < level.length && contents.length >= FEW) return contents;
    contents = level.slice(0, count);
    if (count < level.length) return contents;
  }
  return contents;
}

function countThatFit(headings: readonly DocHeading[]): number {
  let letters = 0;
  const over = headings.findIndex(({ text, anchor }, index) => {
    letters += text.length + anchor.length;
    return index >= MAX_CONTENTS || letters > MAX_LETTERS;
  });
  return over < 0 ? headings.length : over;
}
