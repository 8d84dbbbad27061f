import { videoErrorOf } from '@keelson/contracts/learning/video-sentences';
import { fontQuery, missingFont, scriptsOf } from './fonts';

const namesIn = (text: string): string[] => scriptsOf(text).map(({ name }) => name);

describe('scriptsOf', () => {
  it.each([
    ['Keels & masts, 12', ['Latin']],
    ['용골 keel', ['Latin', 'Hangul']],
    ['設定する', ['Kana', 'Chinese characters']],
    ['الإعدادات', ['Arabic']],
    ['Киль', ['Cyrillic']],
    ['12 — …', []],
  ])('finds the scripts of %j', (text, expected) => {
    expect(namesIn(text)).toEqual(expected);
  });

  it('asks fontconfig for a letter, and says what to install', () => {
    const [hangul] = scriptsOf('한');
    expect(hangul && fontQuery(hangul)).toBe(':charset=d55c');
    const message = hangul && missingFont(hangul);
    expect(message && videoErrorOf(message).error).toBe(
      'No font has Hangul letters: they would be boxes. On Debian, install fonts-noto-cjk.',
    );
  });
});
