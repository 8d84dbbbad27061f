import { otherSource } from './other-source';

const stored = { uri: 'guide/config.md', locale: 'en-GB', title: 'Configuration' };

describe('otherSource', () => {
  it.each([
    ['the same file', stored, null],
    ['the same file with another title', { ...stored, title: 'Settings' }, null],
    ['another variant of the language', { ...stored, locale: 'en-US' }, null],
    [
      'a file of the same title',
      { ...stored, uri: 'other/config.md' },
      { code: 'other-source', from: 'guide/config.md', to: 'other/config.md' },
    ],
    [
      'a translation in a file of the same name',
      { ...stored, locale: 'ko' },
      { code: 'other-language', from: 'en-GB', to: 'ko' },
    ],
  ])('%s: %#', (_what, next, expected) => {
    expect(otherSource(stored, next)).toEqual(expected);
  });
});
