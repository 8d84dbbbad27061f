import { fragmentOf } from '@keelson/readers/document/anchors';
import { type ResolvedLink } from './resolve-links';
import { encodeSourceLink } from '@keelson/readers/document/source-links';

/** A document as `{doc}` of MyST names it, without an extension. */
const DOCUMENT = /^(?:\.{1,2}\/)*[\w/-]+$/;

const LINK = /\[([^[\]\n]{1,300})\]\((source-link:[\w-]+)\)/g;

/**
 * Gives links whose text is the label or the document that they lead to (`{ref}` and `{doc}` without a text) the title of the
 * part or the document.
 */
export function withLabelTitles(
  markdown: string,
  links: ReadonlyMap<string, ResolvedLink>,
): string {
  const titles = new Map<string, { readonly label: string; readonly title: string }>();
  for (const [link, found] of links) {
    const title = found.url === null ? undefined : found.title;
    const label = link.startsWith('#') || !DOCUMENT.test(link) ? fragmentOf(link) : link;
    if (title !== undefined && label !== '') titles.set(encodeSourceLink(link), { label, title });
  }
  if (titles.size === 0) return markdown;
  return markdown.replace(LINK, (written, text: string, url: string) => {
    const found = titles.get(url);
    // Markdown escapes some characters of a text.
    if (found === undefined || text.replaceAll(/\\(?=[_*])/g, '') !== found.label) return written;
    return `[${found.title.replaceAll(/[\\[\]*_`<>]/g, '\\$&')}](${url})`;
  });
}
