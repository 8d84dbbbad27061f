import { type DocListItem, type DocVersion } from '@keelson/contracts/learning/public-doc';

export const markdownUrl = (appUrl: string, slug: string): string => `${appUrl}/learn/${slug}.md`;

/**
 * Sections of `llms.txt`: where the documents of a release are as Markdown, one section for each language.
 *
 * @param appUrl Without a trailing slash.
 */
export const documentSections = (docs: readonly DocListItem[], appUrl: string): string[] =>
  [...Map.groupBy(docs, ({ locale }) => locale)].map(([locale, list]) =>
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

/** A line of `llms.txt`. */
export const searchLink = (appUrl: string): string =>
  `- [Search](${appUrl}/api/learn/search?q=words): documents and passages as JSON; \`q\` is the query`;

export const markdownOf = ({ title, summary, markdown }: DocVersion): string =>
  `# ${oneLine(title)}\n\n> ${oneLine(summary)}\n\n${markdown.trim()}\n`;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const linkText = (text: string): string => oneLine(text).replace(/[\\[\]]/g, String.raw`\$&`);
