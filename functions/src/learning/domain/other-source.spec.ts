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
      'it comes from other/config.md, not from guide/config.md',
    ],
    [
      'a translation in a file of the same name',
      { ...stored, locale: 'ko' },
      'it is in another language (ko, not en-GB)',
    ],
  ])('%s: %#', (_what, next, expected) => {
    expect(otherSource(stored, next)).toBe(expected);
  });
});
