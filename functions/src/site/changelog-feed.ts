import { BRAND } from '@keelson/product/brand';
import type { ChangelogEntry, ChangeTexts } from '@keelson/contracts/product/rows';
import { CHANGES } from '@keelson/contracts/brand/changelog';
import { CHANGELOG_TEXTS } from '@keelson/product/changelog-texts';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { xmlText, xmlTime } from '@keelson/contracts/platform/xml-text';

const TEXTS: Readonly<Record<string, ChangeTexts>> = CHANGELOG_TEXTS;

/**
 * The Atom feed of the changelog in the first language, newest first. An entry's id is its address.
 *
 * @param appUrl Without a trailing slash.
 */
export function changelogFeed(
  appUrl: string,
  entries: readonly ChangelogEntry[] = CHANGES,
  texts = TEXTS,
): string {
  const [language] = LANGUAGES;
  const page = `${xmlText(appUrl)}/changelog`;
  const items = entries.flatMap(({ id, date }) => {
    const text = texts[id]?.[language];
    if (text === undefined) return [];
    return [
      '<entry>',
      `<id>${page}#${id}</id>`,
      `<title>${xmlText(text.title)}</title>`,
      `<link href="${page}#${id}"/>`,
      `<updated>${xmlTime(Date.parse(date))}</updated>`,
      `<summary>${xmlText(text.text)}</summary>`,
      '</entry>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${page}</id>`,
    `<title>${xmlText(BRAND.name)}: changelog</title>`,
    `<author><name>${xmlText(BRAND.name)}</name></author>`,
    `<link href="${page}"/>`,
    `<link rel="self" href="${page}.xml"/>`,
    `<updated>${xmlTime(Date.parse(entries[0]?.date ?? '1970-01-01'))}</updated>`,
    ...items,
    '</feed>',
    '',
  ].join('\n');
}
