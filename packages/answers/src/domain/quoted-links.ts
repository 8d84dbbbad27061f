import { mapText } from './code-parts';
import { type PublishedDocument } from './published-document';

const LINK = /(!?)\[((?:[^[\]]|\\[[\]])*)\]\(((?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g;

/**
 * A quote whose links work outside of their document: those within the page lead to it, those to files that are not
 * published are text.
 */
export function quotedLinks(
  quote: string,
  { slug, attachment }: Pick<PublishedDocument, 'slug' | 'attachment'>,
): string {
  return mapText(quote, (text) =>
    text.replaceAll(LINK, (link: string, mark: string, label: string, url: string) => {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url) || mark !== '') return link;
      const isWithin = url.startsWith('#') && attachment === undefined;
      return isWithin ? `[${label}](/learn/${slug}${url})` : label;
    }),
  );
}
