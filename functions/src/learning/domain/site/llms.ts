import { BRAND } from '@keelson/product/brand';
import { type DocListItem, type DocVersion } from '@keelson/contracts/learning/public-doc';

export const markdownUrl = (appUrl: string, slug: string): string => `${appUrl}/learn/${slug}.md`;

/**
 * The `llms.txt` of the live release: what the site is and where its documents are as Markdown, one section for each
 * language (https://llmstxt.org).
 *
 * @param appUrl Without a trailing slash.
 */
export function llmsOf(docs: readonly DocListItem[], appUrl: string): string {
  const sections = [...Map.groupBy(docs, ({ locale }) => locale)].map(([locale, list]) =>
    [
      `## Documents (${locale})`,
      '',
      ...list.map(
        ({ slug, title, summary }) =>
          `- [${linkText(title)}](${markdownUrl(appUrl, encodeURIComponent(slug))}): ${oneLine(summary)}`,
      ),
      '',
    ].join('\n'),
  );
  return [
    `# ${oneLine(BRAND.name)}`,
    '',
    `> ${oneLine(BRAND.tagline)}`,
    '',
    ...sections,
    '## Optional',
    '',
    `- [Plans and prices](${appUrl}/pricing)`,
    `- [Search](${appUrl}/api/learn/search?q=words): documents and passages as JSON; \`q\` is the query`,
    '',
  ].join('\n');
}

export const markdownOf = ({ title, summary, markdown }: DocVersion): string =>
  `# ${oneLine(title)}\n\n> ${oneLine(summary)}\n\n${markdown.trim()}\n`;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const linkText = (text: string): string => oneLine(text).replace(/[\\[\]]/g, String.raw`\$&`);
