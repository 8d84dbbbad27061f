const NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
  'noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const ATTRIBUTE = `[ \\t]+[A-Za-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"'=<>\`]+|'[^']*'|"[^"]*"))?`;
const ANY_TAG = new RegExp(
  `^ {0,3}(?:<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>|</[A-Za-z][A-Za-z0-9-]*[ \\t]*>)[ \\t]*$`,
);

/** A block of HTML, by what ends it: a text in one of its lines, or an empty line. */
export type HtmlBlock =
  | { readonly kind: 'comment' | 'raw'; readonly end: RegExp }
  | { readonly kind: 'element' };

const COMMENT: HtmlBlock = { kind: 'comment', end: /-->/ };
const raw = (end: RegExp): HtmlBlock => ({ kind: 'raw', end });
const BLOCKS: readonly (readonly [RegExp, HtmlBlock])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[ \t>]|$)/i, raw(/<\/(?:script|pre|style|textarea)>/i)],
  [/^ {0,3}<!--/, COMMENT],
  [/^ {0,3}<\?/, raw(/\?>/)],
  [/^ {0,3}<![A-Za-z]/, raw(/>/)],
  [/^ {0,3}<!\[CDATA\[/, raw(/\]\]>/)],
];
const ELEMENT = new RegExp(`^ {0,3}</?(?:${NAMES})(?:[ \\t>]|/>|$)`, 'i');

/** The block of HTML that begins with a line, as CommonMark 0.31.2 defines it (section 4.6). */
export function htmlBlockOf(line: string, inParagraph: boolean): HtmlBlock | null {
  const block = BLOCKS.find(([start]) => start.test(line))?.[1];
  if (block !== undefined) return block;
  return ELEMENT.test(line) || (!inParagraph && ANY_TAG.test(line)) ? { kind: 'element' } : null;
}
