import type { Page } from '@playwright/test';
import { EnglishWords } from '../../support/english-words';
import { expect } from './journey';
import { shownTexts } from './shown-texts';
import { textsOfPeople } from './texts-of-people';

/**
 * Fails when a Korean page has shown English: text, names, descriptions, placeholders, titles and messages, also those
 * that are gone. Exempt are names and codes (`english-words.ts`), what people and documents say in the database, and
 * elements with `lang="en"` or `translate="no"`. Call `watchShownTexts` before the page is opened.
 */
export async function expectNoEnglish(
  page: Page,
  name: string,
  data: readonly string[] = [],
): Promise<void> {
  const words = new EnglishWords([...(await textsOfPeople(page.request)), ...data]);
  const shown = await shownTexts(page);
  expect(shown.length, `${name} shows nothing`).toBeGreaterThan(0);
  const found = shown.flatMap(({ text, where }) => {
    const english = words.in(text);
    return english.length === 0 ? [] : [`${text.trim().slice(0, 200)} <${where}>`];
  });
  expect.soft(found, `${name} has texts in English`).toEqual([]);
}
