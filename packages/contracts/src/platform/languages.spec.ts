import { inLanguage, languageOfLocale, parseLanguage } from './languages';

// What ships, with all languages, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

describe('parseLanguage', () => {
  it.each([
    ['/', 'en', '/'],
    ['/pricing?x=1', 'en', '/pricing?x=1'],
    ['/ko', 'ko', '/'],
    ['/ko/', 'ko', '/'],
    ['/ko?plan=pro', 'ko', '/?plan=pro'],
    ['/ko/learn/vat#rates', 'ko', '/learn/vat#rates'],
    ['/korea', 'en', '/korea'],
    ['/KO/pricing', 'en', '/KO/pricing'],
    ['/x/ko/pricing', 'en', '/x/ko/pricing'],
    ['/ko//evil.example', 'ko', '/evil.example'],
    ['//evil.example/ko', 'en', '/evil.example/ko'],
    ['/ko///evil.example?to=//x', 'ko', '/evil.example?to=//x'],
  ])('of %s is %s with %s', (address, language, url) => {
    expect(parseLanguage(address)).toEqual({ language, url });
  });
});

describe('inLanguage', () => {
  it.each([
    ['en', '/', '/'],
    ['en', '/pricing', '/pricing'],
    ['ko', '/', '/ko'],
    ['ko', '/?plan=pro', '/ko?plan=pro'],
    ['ko', '/pricing#team', '/ko/pricing#team'],
  ] as const)('in %s, %s is %s', (language, url, address) => {
    expect(inLanguage(language, url)).toBe(address);
    expect(parseLanguage(address)).toEqual({ language, url });
  });
});

describe('languageOfLocale', () => {
  it.each([
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
    ['en-GB', 'en'],
    ['kok', 'en'],
    ['ar', 'en'],
  ])('of %s is %s', (locale, language) => {
    expect(languageOfLocale(locale)).toBe(language);
  });
});
