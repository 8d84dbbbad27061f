import { type CodeRange, codeRanges } from './code-ranges';
import { fenced } from './markdown-parts';

/** Text that a template keeps under a name (Nunjucks: `set`, Liquid: `capture`), its end, and expressions that show it. */
const MARK =
  /\{%-?\s*(?:(?:set|capture)\s+(?<name>\w+)|(?<end>end(?:set|capture)))\s*-?%\}|\{\{-?\s*(?<used>\w+)\b(?<filters>[^{}]*)\}\}/g;
const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;
const LANGUAGE = /\bhighlight\(\s*["'](?<language>[\w+#-]{1,30})["']/;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The text that is stored under the name; null where it is shown. */
  readonly body: string | null;
  readonly filters: string;
}

/**
 * Puts text that a template keeps under a name where it is shown, as code when it is highlighted there. Text that only another
 * file shows stays where it is.
 */
export function placeCaptured(text: string): string {
  const parts = partsOf(text);
  if (parts.every(({ body }) => body === null)) return text;
  const isShownNext = shownNext(parts);
  const kept = new Map<string, string>();
  let result = '';
  let read = 0;
  for (const part of parts) {
    const { start, end, name, body, filters } = part;
    const known = kept.get(name);
    if (body === null && known === undefined) continue;
    result += text.slice(read, start);
    read = end;
    if (body === null) {
      const language = LANGUAGE.exec(filters)?.groups?.['language'];
      result += language === undefined ? (known ?? '').trim() : asCode(known ?? '', language);
    } else if (isShownNext.has(part)) {
      kept.set(name, body);
    } else {
      kept.delete(name);
      result += /code/i.test(name) ? asCode(body, '') : body;
    }
  }
  return result + text.slice(read);
}

/** In order. What is in a kept text is a part of it; a beginning without an end is none. */
function partsOf(text: string): Part[] {
  const isCode = positionsIn(codeRanges(text, false).filter(({ kind }) => kind !== 'comment'));
  const parts: Part[] = [];
  let open: { readonly name: string; readonly start: number; readonly bodyStart: number } | null =
    null;
  let inside: Part[] = [];
  for (const mark of text.matchAll(MARK)) {
    const { index: start, groups = {} } = mark;
    const { name, end: closes, used = '', filters = '' } = groups;
    const end = start + mark[0].length;
    if (open !== null && closes !== undefined) {
      const body = text.slice(open.bodyStart, start);
      parts.push({ start: open.start, end, name: open.name, body, filters: '' });
      open = null;
      inside = [];
    } else if (name !== undefined) {
      if (open === null && !isCode(start)) open = { name, start, bodyStart: end };
    } else if (closes === undefined && !isCode(start)) {
      (open === null ? parts : inside).push({ start, end, name: used, body: null, filters });
    }
  }
  return [...parts, ...inside];
}

/** Tells whether a position is in one of the ranges. Both are in order. */
function positionsIn(ranges: readonly CodeRange[]): (position: number) => boolean {
  let at = 0;
  return (position) => {
    while ((ranges[at]?.end ?? Infinity) <= position) at += 1;
    return (ranges[at]?.start ?? Infinity) <= position;
  };
}

/** The kept texts that are shown before another one has their name. */
function shownNext(parts: readonly Part[]): ReadonlySet<Part> {
  const shown = new Set<Part>();
  const next = new Map<string, Part>();
  for (const part of parts.toReversed()) {
    if (part.body !== null && next.get(part.name)?.body === null) shown.add(part);
    next.set(part.name, part);
  }
  return shown;
}

const asCode = (body: string, language: string): string =>
  `\n\n${fenced(body.replace(RAW, ''), language)}\n\n`;
