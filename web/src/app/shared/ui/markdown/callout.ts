import type { Token, Tokens } from 'marked';

/** The kinds of GitHub's alerts. */
const KINDS: ReadonlySet<string> = new Set(['note', 'tip', 'important', 'warning', 'caution']);

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
  if (found === null || !KINDS.has(kind)) return null;
  const rest = text.raw.slice(found[0].length);
  const kept = rest === '' ? inline : [{ ...text, raw: rest, text: rest }, ...inline];
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  return {
    kind,
    title,
    tokens: kept.length === 0 ? others : [{ ...first, tokens: kept }, ...others],
  };
}
