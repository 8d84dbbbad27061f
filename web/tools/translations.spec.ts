import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@keelson/contracts/errors';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { BRAND } from '@keelson/product/brand';
import { ERROR_TEXTS } from '@keelson/product/locale/errors';
import { PAGE_TEXTS } from '@keelson/product/locale/pages';
import { expressionOf, placeholdersOf, readMessages, translatedPages } from './page-texts';

const read = (name: string): string => readFileSync(join(__dirname, '../src/locale', name), 'utf8');
const messages = readMessages(read('messages.xlf'));
/** A product may show the first language until somebody translates a text. */
const strictly = BRAND.untranslated === 'refused' ? it : it.skip;

for (const language of LANGUAGES.slice(1)) {
  describe(`translations to ${language}`, () => {
    const translations = readMessages(read(`messages.${language}.xlf`));
    const errors = JSON.parse(read(`error-texts.${language}.json`)) as Record<string, object>;

    strictly('are complete', () => {
      const { missing } = translatedPages(language, messages, translations, PAGE_TEXTS);
      expect(missing).toEqual([]);
      const own: Readonly<Record<string, unknown>> = ERROR_TEXTS;
      expect(Object.keys(ERRORS).filter((code) => !(code in errors || code in own))).toEqual([]);
    });

    it('have no message that the app does not have', () => {
      expect([...translations.keys()].filter((id) => !messages.has(id))).toEqual([]);
    });

    it('keep the placeholders and the variables of their messages', () => {
      const changed = [...messages].filter(([id, { source }]) => {
        const target = translations.get(id)?.target;
        return (
          target != null &&
          (placeholdersOf(source) !== placeholdersOf(target) ||
            expressionOf(source) !== expressionOf(target))
        );
      });
      expect(changed.map(([id, { source }]) => `${id} ${source}`)).toEqual([]);
    });

    it('have no Korean particle in two forms, as only form letters have', () => {
      const texts = [...translations.values()].map(({ target }) => target ?? '');
      const doubled = [...texts, JSON.stringify(errors)].filter((text) =>
        /을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로/u.test(text),
      );
      expect(doubled).toEqual([]);
    });

    it('names its own tag', () => {
      expect(translations.get('locale')?.target).toBe(language);
    });
  });
}

it.each(LANGUAGES)('each text of product/locale in %s is for a text of a page', (language) => {
  expect(translatedPages(language, messages, null, PAGE_TEXTS).refused).toEqual([]);
});
