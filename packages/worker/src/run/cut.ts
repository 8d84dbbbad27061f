/** The first characters of a text, never half of a surrogate pair. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The last characters of a text, never half of a surrogate pair. */
export const cutStart = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(text.length - length).replace(/^[\udc00-\udfff]/, '');
