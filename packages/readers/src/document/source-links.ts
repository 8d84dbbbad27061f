const SCHEME = 'source-link:';

/** The URL in a prepared text of a link that is resolved later. It contains no character that Markdown or HTML reads. */
export const encodeSourceLink = (url: string): string =>
  `${SCHEME}${Buffer.from(url, 'utf8').toString('base64url')}`;

export const replaceSourceLinks = (
  markdown: string,
  urls: readonly string[],
  resolve: (url: string) => string,
): string => {
  const known = new Map(urls.map((url) => [encodeSourceLink(url), url]));
  return markdown.replace(/source-link:[\w-]*/g, (written) => {
    const url = known.get(written);
    return url === undefined ? written : encodeTarget(resolve(url));
  });
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '(': '&#40;',
  ')': '&#41;',
  '<': '%3C',
  '>': '%3E',
  '"': '%22',
  '\\': '%5C',
};

/** Characters that would end a URL in Markdown or in HTML. Character references mean the same in both. */
const encodeTarget = (url: string): string =>
  url.replace(/[\s&()<>"\\]/g, (mark) => ENTITIES[mark] ?? encodeURIComponent(mark));

/** The absolute URL of a link in a source. A backslash in it is a character, as in Markdown, and no separator. */
export function sourceUrl(url: string, base: string): string {
  const target = url.replaceAll('\\', '%5C');
  return URL.canParse(target, base) ? new URL(target, base).href : url;
}
