/**
 * Characters without a picture, with which text is hidden from people but not from models: tags, zero-width characters, marks
 * of direction, and variation selectors in a row. Single selectors and joiners belong to emoji and scripts.
 */
const INVISIBLE =
  /[\u{e0000}-\u{e007f}\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;

/** Code, which is shown as it is, or an HTML comment, which is not shown. */
const CODE_OR_COMMENT =
  /(?<code>(?<![\\`])(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`))|<!--[\s\S]*?(?:-->|$)/g;

/** Text without characters that people cannot see. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Markdown without what people cannot see when it is rendered. */
export const visibleMarkdown = (text: string): string =>
  withoutInvisible(text).replace(CODE_OR_COMMENT, (_found, code: string | undefined) => code ?? '');

export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(map);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, map(inner)]));
  };
  return map(value) as Value;
}
