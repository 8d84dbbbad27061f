import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const LOCALE = join(import.meta.dirname, '../../../web/src/locale');

/** English messages without placeholders whose Korean is another text. */
function englishTexts(): string[] {
  const file = readFileSync(join(LOCALE, 'messages.ko.xlf'), 'utf8');
  const units = file.matchAll(
    /<source>(?<source>[^<]*)<\/source>\s*<target[^>]*>(?<target>[^<]*)<\/target>/g,
  );
  return [...units].flatMap(({ groups }) => {
    const [source, target] = [groups?.['source']?.trim() ?? '', groups?.['target']?.trim()];
    return source === target || DATA.has(source) || !/[a-z]{2}/i.test(source)
      ? []
      : [decoded(source)];
  });
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Texts of the demo data, starter questions of the chat and groups of the API that are also texts of the app. */
const DATA = new Set([
  'Keyboard shortcuts',
  'Learning hub',
  'What happens when a payment fails?',
  'projects',
]);

/** Elements of documents, code, rows of tables, tags and texts of people, which have a direction of their own. */
const DATA_ELEMENTS =
  'script, style, code, bdi, td, option, [lang="en"], body [dir], a[href*="tag="], a[href*="section="], .tags, .of';

/** Fails when a Korean page shows a text of the app in English. Texts of documents and data are not the app's. */
export async function expectNoEnglish(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(
    ([texts, data]) => {
      const known = new Set(texts);
      const shown: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement?.closest(data) === null) shown.push(textContent ?? '');
      }
      for (const attribute of ['aria-label', 'placeholder', 'title', 'alt']) {
        for (const element of document.querySelectorAll(`[${attribute}]`)) {
          if (element.closest(data) === null) shown.push(element.getAttribute(attribute) ?? '');
        }
      }
      return [...new Set(shown.map((text) => text.trim()))].filter((text) => known.has(text));
    },
    [englishTexts(), DATA_ELEMENTS] as const,
  );
  expect(found, `${name} has texts in English`).toEqual([]);
}
