import { directionOf, readingMinutes } from './language';

describe('directionOf', () => {
  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['en', 'ltr'],
    ['zh-Hant-TW', 'ltr'],
    ['', 'ltr'],
  ])('%j is written %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });
});

describe('readingMinutes', () => {
  it.each([
    [0, 'en', 1],
    [660, 'en', 3],
    [660, 'en-GB', 3],
    [1_580, 'zh-CN', 10],
    [1_380, 'ar', 10],
    [1_000, 'xx', 5],
  ])('%i words of %s take %i min', (words, locale, minutes) => {
    expect(readingMinutes(words, locale)).toBe(minutes);
  });
});
