import type { Token, Tokens } from 'marked';

/** The titles of GitHub's alerts, by kind. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['note', $localize`:Title of a callout:Note`],
  ['tip', $localize`:Title of a callout:Tip`],
  ['important', $localize`:Title of a callout:Important`],
  ['warning', $localize`:Title of a callout:Warning`],
  ['caution', $localize`:Title of a callout:Caution`],
]);

export interface Callout {
  readonly kind: string;
  readonly title: string;
  /** The blocks of the quote without the mark. */
  readonly tokens: readonly Token[];
}

/** The callout that a quote is, which begins with `[!NOTE]` on a line of its own; null for other quotes. */
export function calloutOf({ tokens }: Tokens.Blockquote): Callout | null {
  const [first, ...others] = tokens;
  if (first?.type !== 'paragraph') return null;
  const [text, ...inline] = (first as Tokens.Paragraph).tokens;
  if (text?.type !== 'text') return null;
  const found = /^\[!(?<kind>[a-z]+)\][ \t]*(?:\n|$)/i.exec(text.raw);
  const kind = found?.groups?.['kind']?.toLowerCase() ?? '';
  const title = TITLES.get(kind);
  if (found === null || title === undefined) return null;
  const rest = text.raw.slice(found[0].length);
  const kept = rest === '' ? inline : [{ ...text, raw: rest, text: rest }, ...inline];
  return {
    kind,
    title,
    tokens: kept.length === 0 ? others : [{ ...first, tokens: kept }, ...others],
  };
}
