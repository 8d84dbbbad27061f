/** Kinds of callouts, and the names that other tools have for them. */
const KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'note',
  abstract: 'note',
  summary: 'note',
  seealso: 'note',
  example: 'note',
  question: 'note',
  faq: 'note',
  todo: 'note',
  quote: 'note',
  admonition: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  important: 'important',
  attention: 'important',
  warning: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
  failure: 'caution',
  bug: 'caution',
};

const MARK = /^\[!(?<name>[a-z]{1,12})\][+-]?(?<title>[^\n]*)(?:\n|$)/i;

export interface Callout {
  readonly kind: string;
  readonly title: string;
  /** The text after the first line. */
  readonly rest: string;
}

/** The callout that a quote with this text is (`[!NOTE]`, or `[!NOTE] Title`); null for other quotes. */
export function calloutOf(text: string): Callout | null {
  const found = MARK.exec(text);
  const name = found?.groups?.['name']?.toLowerCase() ?? '';
  const kind = KINDS[name];
  if (found === null || kind === undefined) return null;
  const title = found.groups?.['title']?.trim() ?? '';
  return {
    kind,
    title: title === '' ? capitalized(name) : title,
    rest: text.slice(found[0].length),
  };
}

export const isCalloutName = (name: string): boolean => Object.hasOwn(KINDS, name.toLowerCase());

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
