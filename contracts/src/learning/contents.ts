import { type DocHeading } from './public-doc';

/** Beyond its text, a page is as large for a long document as for a short one. */
const MAX_CONTENTS = 30;
const MAX_LETTERS = 2_400;
/** Deeper headings are not in the contents of a page. */
export const CONTENTS_DEPTH = 3;

/**
 * The headings in the contents of a page: as many levels as fit, or the first headings when even the highest level does
 * not. The page finds the others in its text.
 */
export function contentsOf(headings: readonly DocHeading[]): DocHeading[] {
  const linked = headings.filter(({ anchor, depth }) => anchor !== '' && depth <= CONTENTS_DEPTH);
  const depths = [...new Set(linked.map(({ depth }) => depth))].sort((a, b) => b - a);
  for (const deepest of depths) {
    const shown = linked.filter(({ depth }) => depth <= deepest);
    if (countThatFit(shown) === shown.length) return shown;
  }
  const highest = linked.filter(({ depth }) => depth === depths.at(-1));
  return highest.slice(0, countThatFit(highest));
}

function countThatFit(headings: readonly DocHeading[]): number {
  let letters = 0;
  const over = headings.findIndex(({ text, anchor }, index) => {
    letters += text.length + anchor.length;
    return index >= MAX_CONTENTS || letters > MAX_LETTERS;
  });
  return over < 0 ? headings.length : over;
}
