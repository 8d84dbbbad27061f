import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { BRAND } from '@keelson/product/brand';
import { previewMails } from './mail-previews';

/** Copies of the product have another name and other colors. */
const withoutBrand = (text: string): string =>
  text.replaceAll(BRAND.name, 'Product').replaceAll(BRAND.supportEmail, 'support@example.com');

describe.each(LANGUAGES)('the mails of the product in %s', (language) => {
  const mails = previewMails(language, 'https://app.example.com');

  it('read as in testing/mails.*.txt', () => {
    const texts = mails.map(({ message: { text } }) => text).join('\n======\n\n');
    const expected = readFileSync(join(__dirname, 'testing', `mails.${language}.txt`), 'utf8');
    expect(withoutBrand(texts)).toBe(expected);
  });

  it('have their subject as title and lead to a page of the app', () => {
    for (const { message } of mails) {
      expect(message.html).toMatch(/^<!doctype html>/i);
      expect(message.html).toContain(`<html lang="${language}"`);
      expect(message.html).toContain('<title>');
      expect(message.html).toMatch(/<a [^>]*href="https:\/\/app\.example\.com\/[^"]+"/);
      expect(message.html).not.toMatch(/undefined|\{\{/);
    }
  });
});
