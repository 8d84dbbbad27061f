import { type BraceReader } from './balanced';
import { type Tag } from './tag';

const NAME = /[A-Za-z][\w.-]*/y;
const ATTRIBUTE = /[A-Za-z_:@][\w:@.-]*/y;
const SPACE = /\s*/y;
const UNQUOTED = /[^\s"'`<>={}]+/y;

/** Reads a tag of JSX, in which attributes may be expressions; null when there is none at the offset of `<`. */
export function readJsxTag(text: string, start: number, braces: BraceReader): Tag | null {
  const isClosing = text[start + 1] === '/';
  const name = matchAt(NAME, text, start + (isClosing ? 2 : 1));
  if (name === null && !/^<\/?>/.test(text.slice(start, start + 3))) return null;
  const attributes = new Map<string, string>();
  const expressions = new Map<string, string>();
  let at = start + (isClosing ? 2 : 1) + (name?.length ?? 0);
  for (;;) {
    at += matchAt(SPACE, text, at)?.length ?? 0;
    const isVoid = text.startsWith('/>', at);
    if (isVoid || text[at] === '>') {
      const kind = isClosing ? 'close' : isVoid ? 'void' : 'open';
      const end = at + (isVoid ? 2 : 1);
      return {
        syntax: 'jsx',
        kind,
        name: name ?? '',
        attributes,
        expressions,
        values: [],
        start,
        end,
      };
    }
    const next = isClosing ? null : readAttribute(text, at, braces);
    if (next === null) return null;
    if (next.name !== '' && next.text !== null) attributes.set(next.name, next.text);
    else if (next.expression !== null) expressions.set(next.name, next.expression);
    at = next.end;
  }
}

interface Attribute {
  readonly name: string;
  readonly text: string | null;
  readonly expression: string | null;
  readonly end: number;
}

function readAttribute(text: string, start: number, braces: BraceReader): Attribute | null {
  if (text[start] === '{') {
    const end = braces.endOf(start);
    return end === null ? null : { name: '', text: null, expression: null, end };
  }
  const name = matchAt(ATTRIBUTE, text, start);
  if (name === null) return null;
  const key = name.toLowerCase();
  const end = start + name.length;
  const equals = end + (matchAt(SPACE, text, end)?.length ?? 0);
  if (text[equals] !== '=') return { name: key, text: 'true', expression: null, end };
  const at = equals + 1 + (matchAt(SPACE, text, equals + 1)?.length ?? 0);
  const mark = text[at] ?? '';
  if (mark === '{') {
    const last = braces.endOf(at);
    if (last === null) return null;
    const expression = text.slice(at + 1, last - 1).trim();
    return { name: key, text: textOfExpression(expression), expression, end: last };
  }
  if (mark === '"' || mark === "'") {
    const last = text.indexOf(mark, at + 1);
    if (last < 0 || last - at > MAX_TEXT) return null;
    return { name: key, text: decoded(text.slice(at + 1, last)), expression: null, end: last + 1 };
  }
  const value = matchAt(UNQUOTED, text, at);
  if (value === null) return null;
  return { name: key, text: value, expression: null, end: at + value.length };
}

const MAX_TEXT = 4_000;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
};

const decoded = (text: string): string =>
  text.replace(
    /&(quot|apos|#39|lt|gt|amp|nbsp);/g,
    (_written, name: string) => ENTITIES[name] ?? '',
  );

/** The text that an expression is; null for one that has to be computed. */
export function textOfExpression(expression: string): string | null {
  const mark = expression.charAt(0);
  if (/^["'`]$/.test(mark) && expression.length > 1 && expression.endsWith(mark)) {
    const text = expression.slice(1, -1);
    if (mark === '`' ? !text.includes('${') && !text.includes('`') : !text.includes(mark))
      return text;
  }
  return /^(?:true|-?\d+(?:\.\d+)?)$/.test(expression) ? expression : null;
}

/** The texts in an expression such as `['npm', 'yarn']` or `useBaseUrl('/img/a.png')`. */
export const textsIn = (expression: string): string[] =>
  [...expression.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`$]*)`/g)].map(
    ([, double, single, back]) => double ?? single ?? back ?? '',
  );

/** The fields of an object that are texts: `{href: '/a', label: 'A'}`. */
export const fieldsOf = (expression: string): (readonly [name: string, text: string])[] =>
  [
    ...expression.matchAll(
      /(?<=[{,]\s{0,20})(\w{1,40})\s{0,20}:\s{0,20}(?:"([^"\n]*)"|'([^'\n]*)')/g,
    ),
  ].map(([, name = '', double, single]) => [name.toLowerCase(), double ?? single ?? '']);

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
