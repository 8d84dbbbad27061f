import * as z from 'zod';

/** Elements of a rendered document. Pages create no others. */
export const BODY_TAGS = [
  'a', 'abbr', 'bdi', 'bdo', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt',
  'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'input', 'ins', 'kbd', 'li', 'mark', 'ol', 'p',
  'pre', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'section', 'small', 'span', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody',
  'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr',
] as const; // prettier-ignore
export type BodyTag = (typeof BODY_TAGS)[number];

/** Attributes of a rendered document. Pages set no others. */
export const BODY_ATTRIBUTES = [
  'align', 'alt', 'aria-label', 'checked', 'class', 'colspan', 'datetime', 'dir', 'disabled', 'href', 'id', 'lang', 'open',
  'reversed', 'rowspan', 'scope', 'src', 'start', 'title', 'type', 'value',
] as const; // prettier-ignore
export type BodyAttribute = (typeof BODY_ATTRIBUTES)[number];

/** Elements of formulas (MathML), which only the server makes. */
export const MATH_TAGS = [
  'math', 'merror', 'mfrac', 'mi', 'mn', 'mo', 'mover', 'mpadded', 'mphantom', 'mroot', 'mrow', 'ms', 'mspace', 'msqrt',
  'mstyle', 'msub', 'msubsup', 'msup', 'mtable', 'mtd', 'mtext', 'mtr', 'munder', 'munderover',
] as const; // prettier-ignore
export type MathTag = (typeof MATH_TAGS)[number];

export const MATH_ATTRIBUTES = [
  'accent', 'accentunder', 'columnalign', 'columnspacing', 'depth', 'display', 'displaystyle', 'fence', 'height', 'largeop',
  'linethickness', 'lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'rowspacing', 'rspace', 'scriptlevel',
  'separator', 'stretchy', 'symmetric', 'voffset', 'width',
] as const; // prettier-ignore
export type MathAttribute = (typeof MATH_ATTRIBUTES)[number];

/**
 * One piece of a rendered document, in reading order: text, the start of an element, or null for the end of the last
 * one that was started. `br`, `hr`, `img`, `input` and `wbr` have an end too.
 */
export const BodyPiece = z.union([
  z.string(),
  z.null(),
  z.strictObject({
    tag: z.enum([...BODY_TAGS, ...MATH_TAGS]),
    attributes: z
      .partialRecord(z.enum([...BODY_ATTRIBUTES, ...MATH_ATTRIBUTES]), z.string())
      .optional(),
  }),
]);
export type BodyPiece = z.infer<typeof BodyPiece>;
