import { codeRanges } from './code-ranges';
import { fenced } from './markdown-parts';

/** Text that a template keeps under a name (Nunjucks: `set`, Liquid: `capture`), and expressions that show it. */
const TOKEN =
  /\{%-?\s*(?:set|capture)\s+(?<name>\w+)\s*-?%\}(?<body>[^]*?)\{%-?\s*end(?:set|capture)\s*-?%\}|\{\{-?\s*(?<used>\w+)\b(?<filters>[^{}]*)\}\}/g;
const OPENING = /\{%-?\s*(?:set|capture)\s+\w+\s*-?%\}/;
const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;
const LANGUAGE = /\bhighlight\(\s*["'](?<language>[\w+#-]{1,30})["']/;

/**
 * Puts text that a template keeps under a name where it is shown, as code when it is highlighted there. Text that only another
 * file shows stays where it is.
 */
export function placeCaptured(text: string): string {
  if (!OPENING.test(text)) return text;
  const ranges = codeRanges(text, false).filter(({ kind }) => kind !== 'comment');
  const isCode = (at: number): boolean => ranges.some(({ start, end }) => start <= at && at < end);
  const tokens = [...text.matchAll(TOKEN)].filter(({ index }) => !isCode(index));
  const kept = new Map<string, string>();
  let result = '';
  let read = 0;
  tokens.forEach((token, at) => {
    const { name, body = '', used = '', filters = '' } = token.groups ?? {};
    const known = kept.get(used);
    if (name === undefined && known === undefined) return;
    result += text.slice(read, token.index);
    read = token.index + token[0].length;
    if (name === undefined) {
      const language = LANGUAGE.exec(filters)?.groups?.['language'];
      result += language === undefined ? (known ?? '').trim() : asCode(known ?? '', language);
      return;
    }
    const next = tokens
      .slice(at + 1)
      .find(({ groups }) => groups?.['name'] === name || groups?.['used'] === name);
    if (next?.groups?.['used'] === name) {
      kept.set(name, body);
      return;
    }
    kept.delete(name);
    result += /code/i.test(name) ? asCode(body, '') : body;
  });
  return result + text.slice(read);
}

const asCode = (body: string, language: string): string =>
  `\n\n${fenced(body.replace(RAW, ''), language)}\n\n`;
