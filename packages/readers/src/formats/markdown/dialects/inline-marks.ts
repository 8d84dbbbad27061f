/** Icons of Material for MkDocs, with the attributes behind them. */
const ICON =
  /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]{1,80}:(?:\{[^{}\n]{0,100}\})?[ \t]?/g;
const KEYS = /(?<![\w+])\+\+(?<keys>[a-z0-9-]{1,20}(?:\+[a-z0-9-]{1,20}){0,4})\+\+(?![\w+])/g;
/** Attributes behind a link, an image, emphasis or code: `{ .md-button }`, `{: target="_blank" }`. */
const ATTRIBUTES = /(?<=[)\]*_`])\{(?::[ \t]*|[ \t]?(?=[.#]|[a-z-]+="))[^{}\n]{0,200}\}/g;
export const ATTRIBUTES_AT_START = /^\{(?::[ \t]*|[ \t]?(?=[.#]|[a-z-]+="))[^{}\n]{0,200}\}/;
/** Writes marks in lines of MkDocs as Markdown. */
export function unifyInlineMarks(piece: string): string {
  let text = piece;
  if (/:(?:material|octicons|fontawesome|simple)-/.test(text)) text = text.replace(ICON, '');
  if (text.includes('++')) text = text.replace(KEYS, (_written, keys: string) => keysOf(keys));
  return text.includes('{') ? text.replace(ATTRIBUTES, '') : text;
}

const keysOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
    .join('+');
