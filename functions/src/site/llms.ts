import { BRAND } from '@keelson/product/brand';

/** Describes what an area adds: sections, and lines of the last one. */
export interface LlmsAdditions {
  readonly sections: readonly string[];
  readonly links: readonly string[];
}

/**
 * The `llms.txt` (https://llmstxt.org): what the site is, and what models can read there.
 *
 * @param appUrl Without a trailing slash.
 */
export const llmsOf = (
  appUrl: string,
  { sections, links }: LlmsAdditions = { sections: [], links: [] },
): string =>
  [
    `# ${oneLine(BRAND.name)}`,
    '',
    `> ${oneLine(BRAND.tagline)}`,
    '',
    ...sections,
    '## Optional',
    '',
    `- [Plans and prices](${appUrl}/pricing)`,
    ...links,
    '',
  ].join('\n');

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
