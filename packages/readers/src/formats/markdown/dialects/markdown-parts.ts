/** Characters that would be markup. */
export const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');

export const details = (title: string, body: string, isOpen: boolean): string =>
  [
    isOpen ? '<details open>' : '<details>',
    `<summary>${asHtml(title)}</summary>`,
    '',
    body.trim(),
    '',
    '</details>',
  ].join('\n');

export const asHtml = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A block of code with marks that are longer than those in it. */
export function fenced(source: string, language: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map(([mark]) => mark.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${source.replace(/^\n/, '').trimEnd()}\n${mark}`;
}

export const destination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
