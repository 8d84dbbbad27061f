import { type LostParts } from './lost-parts';

/** Icons of Material for MkDocs, with the attributes behind them. */
const ICON =
  /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]{1,80}:(?:\{[^{}\n]{0,100}\})?[ \t]?/g;
const KEYS = /(?<![\w+])\+\+(?<keys>[a-z0-9-]{1,20}(?:\+[a-z0-9-]{1,20}){0,4})\+\+(?![\w+])/g;
/** Attributes behind a link, an image, emphasis or code: `{ .md-button }`, `{: target="_blank" }`. */
const ATTRIBUTES = /(?<=[)\]*_`])\{(?::[ \t]*|[ \t]?(?=[.#]|[a-z-]+="))[^{}\n]{0,200}\}/g;
export const ATTRIBUTES_AT_START = /^\{(?::[ \t]*|[ \t]?(?=[.#]|[a-z-]+="))[^{}\n]{0,200}\}/;
const INCLUDE =
  /\[!(?:INCLUDE|code(?:-[a-z0-9+#-]{1,20})?)[ \t]*\[[^[\]\n]{0,300}\][ \t]*\((?<path>[^()\n]{1,300})\)[ \t]*\]/gi;
const TEXT_MARK = /\[!(?:UICONTROL|DNL|BADGE)[ \t]+(?<text>[^[\]\n]{1,200})\]/g;
const XREF = /<xref:(?<uid>[^<>\s?]{1,300})(?:\?[^<>\s]{0,200})?>/g;
const XREF_LINK = /\[(?<text>[^[\]\n]{1,300})\]\(xref:[^()\s]{1,300}\)/g;
const NO_LOC = /:::no-loc text="(?<text>[^"\n]{1,200})":::/g;

/** Writes marks in lines of MkDocs, docfx and kramdown as Markdown. */
export function unifyInlineMarks(piece: string, lost: LostParts): string {
  let text = piece;
  if (text.includes('[!')) {
    text = text
      .replace(INCLUDE, (_written, path: string) => {
        lost.include(path);
        return '';
      })
      .replace(TEXT_MARK, '**$<text>**');
  }
  if (text.includes('xref:')) {
    text = text
      .replace(XREF, (_written, uid: string) => `\`${nameOfUid(uid)}\``)
      .replace(XREF_LINK, '$<text>');
  }
  if (text.includes(':::no-loc')) text = text.replace(NO_LOC, '$<text>');
  if (/:(?:material|octicons|fontawesome|simple)-/.test(text)) text = text.replace(ICON, '');
  if (text.includes('++')) text = text.replace(KEYS, (_written, keys: string) => keysOf(keys));
  return text.includes('{') ? text.replace(ATTRIBUTES, '') : text;
}

/** `System.String*` and the arity of types are marks of docfx. */
const nameOfUid = (uid: string): string => {
  let name = uid;
  try {
    name = decodeURIComponent(uid);
  } catch {
    // An invalid percent-encoding stays.
  }
  return name.replace(/\*$/, '').replace(/(?<!`)`+\d+/g, '');
};

const keysOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
    .join('+');
