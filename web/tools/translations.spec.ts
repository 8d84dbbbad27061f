import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@keelson/contracts/platform/languages';

const LOCALES = join(__dirname, '../src/locale');

interface Unit {
  readonly source: Element;
  readonly target: Element | null;
}

/** The messages of an XLIFF 1.2 file by their ids. */
function unitsOf(name: string): Map<string, Unit> {
  const text = readFileSync(join(LOCALES, name), 'utf8');
  const file = new DOMParser().parseFromString(text, 'application/xml');
  return new Map(
    // Not the live lists of `getElementsByTagName`: jsdom searches all elements again for each index.
    [...file.querySelectorAll('trans-unit')].map((unit) => [
      unit.id,
      { source: unit.querySelector('source')!, target: unit.querySelector('target') },
    ]),
  );
}

/** Ids of placeholders, each once: a plural form may repeat them or leave them out. */
const placeholdersOf = (text: Element): string[] =>
  [...new Set([...text.querySelectorAll('x')].map(({ id }) => id))].sort();

/** `VAR_PLURAL, plural` of a message that is an ICU expression. */
const expressionOf = (text: Element): string | undefined =>
  /^\s*\{(?<head>\w+, (?:plural|select)),/.exec(text.textContent)?.groups?.['head'];

const messages = unitsOf('messages.xlf');

describe.each(LANGUAGES.slice(1))('translations to %s', (language) => {
  const translations = unitsOf(`messages.${language}.xlf`);
  const translated = [...messages].map(
    ([id, { source }]) => [id, source, translations.get(id)?.target ?? null] as const,
  );

  it('are complete, and have no message that the app does not have', () => {
    const missing = translated.filter(
      ([, , target]) => !target?.textContent.trim() && !target?.firstElementChild,
    );
    expect(missing.map(([id, source]) => `${id} ${source.textContent}`)).toEqual([]);
    expect([...translations.keys()].filter((id) => !messages.has(id))).toEqual([]);
  });

  it('keep the placeholders and the variables of their messages', () => {
    const changed = translated.filter(
      ([, source, target]) =>
        target !== null &&
        (placeholdersOf(source).join() !== placeholdersOf(target).join() ||
          expressionOf(source) !== expressionOf(target)),
    );
    expect(changed.map(([id, source]) => `${id} ${source.textContent}`)).toEqual([]);
  });

  it('have no Korean particle in two forms, as only form letters have', () => {
    const errors = readFileSync(join(LOCALES, `error-texts.${language}.json`), 'utf8');
    const texts = [...translated.map(([, , target]) => target?.textContent ?? ''), errors];
    const doubled = texts.filter((text) =>
      /을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로/u.test(text),
    );
    expect(doubled).toEqual([]);
  });

  it('names its own tag', () => {
    expect(translations.get('locale')?.target?.textContent).toBe(language);
  });
});
