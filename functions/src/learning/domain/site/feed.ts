import { BRAND } from '@keelson/product/brand';
import { type Release } from '@keelson/contracts/learning/public-doc';
import { canonicalUrl } from './canonical-url';
import { xmlText, xmlTime } from '@keelson/contracts/platform/xml-text';

const MAX_ENTRIES = 50;

/**
 * The Atom feed of a release, newest first. An entry's id is the document's URL, so a new version updates the
 * entry.
 *
 * @param appUrl Without a trailing slash.
 */
export function feedOf(
  { docs, createdAt }: Pick<Release, 'docs' | 'createdAt'>,
  appUrl: string,
): string {
  const entries = [...docs]
    .sort((a, b) => b.publishedAt - a.publishedAt || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_ENTRIES)
    .map((doc) => {
      const url = xmlText(canonicalUrl(appUrl, doc));
      return [
        `<entry xml:lang="${xmlText(doc.locale)}">`,
        `<id>${url}</id>`,
        `<title>${xmlText(doc.title)}</title>`,
        `<link href="${url}"/>`,
        `<updated>${xmlTime(doc.publishedAt)}</updated>`,
        `<summary>${xmlText(doc.summary)}</summary>`,
        ...doc.tags.map((tag) => `<category term="${xmlText(tag)}"/>`),
        '</entry>',
      ].join('\n');
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xmlText(appUrl)}/learn</id>`,
    `<title>${xmlText(BRAND.name)}: learn</title>`,
    `<author><name>${xmlText(BRAND.name)}</name></author>`,
    `<link href="${xmlText(appUrl)}/learn"/>`,
    `<link rel="self" href="${xmlText(appUrl)}/learn/feed.xml"/>`,
    `<updated>${xmlTime(createdAt)}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
