import { BraceReader } from './balanced';
import { type CodeRange } from './code-ranges';

/** Longer imports are text. */
const MAX_LINES = 60;
const IMPORT =
  /^import\s+(?:type\s+)?(?<names>[\w$*{][^;'"]*?)\bfrom\s*['"](?<path>[^'"\n]+)['"](?=[ \t]*(?:;|\n|$|\/\/|with\b))/;
const EFFECT = /^import\s+['"][^'"\n]+['"][ \t]*(?:;[ \t]*)?$/;
const EXPORT =
  /^export\s+(?:(?:const|let|var|async function\*?|function\*?|class)\s+[\w${[]|default\s+(?:function|class|async|[({[]|\w+\s*(?:;|$|=>))|\{|\*\s+from)/;

interface Modules {
  readonly text: string;
  /** Paths of the files that names come from. */
  readonly imports: ReadonlyMap<string, string>;
  readonly hasModules: boolean;
}

/** Removes the lines with which MDX imports and exports, which begin at the first column. */
export function takeModules(text: string, ranges: readonly CodeRange[]): Modules {
  const imports = new Map<string, string>();
  if (!/^(?:import|export)\s/m.test(text)) return { text, imports, hasModules: false };
  const braces = new BraceReader(text);
  let result = '';
  let read = 0;
  let at = 0;
  let range = 0;
  while (at < text.length) {
    while ((ranges[range]?.end ?? Infinity) <= at) range += 1;
    const isCode = (ranges[range]?.start ?? Infinity) <= at;
    const end = isCode ? null : moduleEnd(text, at, { braces, imports });
    if (end !== null) {
      result += text.slice(read, at);
      read = end;
    }
    const next = text.indexOf('\n', Math.max(at, (end ?? 0) - 1));
    at = next < 0 ? text.length : next + 1;
  }
  return { text: result + text.slice(read), imports, hasModules: read > 0 };
}

interface Reading {
  readonly braces: BraceReader;
  readonly imports: Map<string, string>;
}

/** The end of the line on which the import or export that begins here ends. */
function moduleEnd(text: string, start: number, { braces, imports }: Reading): number | null {
  if (text.startsWith('import', start)) {
    const lines = linesFrom(text, start);
    const found = IMPORT.exec(lines);
    if (found === null && !EFFECT.test(lines.split('\n', 1)[0] ?? '')) return null;
    const { names = '', path = '' } = found?.groups ?? {};
    for (const [name] of names.matchAll(/[\w$]+/g)) imports.set(name, path);
    return endOfLine(text, start + (found?.[0].length ?? 0));
  }
  if (!text.startsWith('export', start) || !EXPORT.test(linesFrom(text, start))) return null;
  return exportEnd(text, start, braces);
}

/** An export goes on while a brace is open or the next line is indented. */
function exportEnd(text: string, start: number, braces: BraceReader): number {
  let at = start;
  for (;;) {
    const end = endOfLine(text, at);
    const brace = text.slice(at, end).indexOf('{');
    const closed = brace < 0 ? null : braces.endOf(at + brace);
    if (closed !== null && closed > at) {
      at = closed;
      continue;
    }
    const next = text.slice(end + 1, end + 3);
    if (!/^[ \t)}\]]/.test(next) || next.trim() === '') return end;
    at = end + 1;
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function linesFrom(text: string, start: number): string {
  let end = start;
  for (let count = 0; count < MAX_LINES; count += 1) {
    end = endOfLine(text, end);
    if (end >= text.length || text[end + 1] === '\n') break;
    end += 1;
  }
  return text.slice(start, end);
}
