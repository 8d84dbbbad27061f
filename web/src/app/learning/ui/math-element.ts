import type { MathAttribute } from '@keelson/contracts/learning/doc-body';

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** The elements of formulas: types alone come from the contract, so that the first load has no schemas (ADR 0017). */
const TAG =
  /^(?:math|merror|mfrac|mi|mn|mo|mover|mpadded|mphantom|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover)$/;

/** Attributes that are set as they are: they neither link nor load anything, and are no styles. */
const ATTRIBUTES = [
  'accent', 'accentunder', 'columnalign', 'columnspacing', 'depth', 'display', 'displaystyle', 'fence', 'height', 'largeop',
  'linethickness', 'lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'rowspacing', 'rspace', 'scriptlevel',
  'separator', 'stretchy', 'symmetric', 'voffset', 'width',
] as const satisfies readonly MathAttribute[]; // prettier-ignore

/** An element of a formula; null for the elements of HTML. */
export function mathElement(
  document: Document,
  tag: string,
  attributes: Readonly<Partial<Record<string, string>>>,
): Element | null {
  if (!TAG.test(tag)) return null;
  const element = document.createElementNS(NAMESPACE, tag);
  for (const name of ATTRIBUTES) {
    const value = attributes[name];
    if (value !== undefined) element.setAttribute(name, value);
  }
  // Formulas run from left to right in texts of every direction.
  if (tag === 'math') element.setAttribute('dir', 'ltr');
  return element;
}
