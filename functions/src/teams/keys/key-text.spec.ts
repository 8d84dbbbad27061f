import { randomInt } from 'node:crypto';
import { SECRET_FORMATS } from '@keelson/contracts/platform/secret-formats';
import { isKeyText, isMeantAsKey, newKeyText } from './key-text';

const make = (): string => newKeyText((below) => randomInt(below));

describe('the text of an API key', () => {
  it('is known by its form, with the checksum of all 32 letters', () => {
    // Computed with Python's zlib.crc32, as docs/teams.md describes it.
    expect(newKeyText(() => 0)).toBe('kws_000000000000000000000000000000002wjyrI');
    for (let round = 0; round < 100; round += 1) {
      const text = make();
      expect(isKeyText(text)).toBe(true);
      expect(SECRET_FORMATS.filter(({ pattern }) => pattern.test(`key=${text};`))).toHaveLength(1);
    }
  });

  it.each([
    [
      'another letter',
      (text: string) => `${text.slice(0, 9)}${text[9] === 'a' ? 'b' : 'a'}${text.slice(10)}`,
    ],
    ['another checksum', (text: string) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`],
    ['a letter more', (text: string) => `${text}a`],
    ['a line break', (text: string) => `${text}\n`],
    ['no prefix', (text: string) => text.slice(4)],
  ])('is refused with %s before it is looked up', (_what, change) => {
    expect(isKeyText(change(make()))).toBe(false);
  });

  it('is no ID token', () => {
    expect([isMeantAsKey(make()), isMeantAsKey('eyJhbGciOi.e30.x')]).toEqual([true, false]);
  });
});
