import { readMessages, translatedPages } from './page-texts';

const unit = (id: string, source: string, rest = ''): string =>
  `<trans-unit id="${id}" datatype="html">\n<source>${source}</source>\n${rest}</trans-unit>\n`;
const meaning = (text: string): string => `<note priority="1" from="meaning">${text}</note>\n`;

const messages = readMessages(
  unit('1', 'Sign in') +
    unit('2', ' Hello <x id="name" equiv-text="name"/>, &lt;you&gt;. ') +
    unit('3', 'Close', meaning('verb')) +
    unit('4', 'Close', meaning('near')) +
    unit('5', '{VAR_PLURAL, plural, =1 {Card} other {<x id="INTERPOLATION"/> cards}}'),
);
const korean = readMessages(
  unit('1', 'Sign in', '<target state="translated">로그인</target>') +
    unit('3', 'Close', '<target>닫기</target>') +
    unit('4', 'Close', '<target>가까움</target>') +
    unit('5', '…', '<target> </target>'),
);

describe('translatedPages', () => {
  it('has the texts of the engine, and the first language for what is not translated', () => {
    const { texts, missing, refused } = translatedPages('ko', messages, korean, {});
    expect(texts).toEqual({
      1: '로그인',
      2: ' Hello {$name}, <you>. ',
      3: '닫기',
      4: '가까움',
      5: '{VAR_PLURAL, plural, =1 {Card} other {{INTERPOLATION} cards}}',
    });
    expect(missing).toEqual([
      'Hello {$name}, <you>.',
      '{VAR_PLURAL, plural, =1 {Card} other {{INTERPOLATION} cards}}',
    ]);
    expect(refused).toEqual([]);
  });

  it('has those of the product first, by text, by meaning and by id, in the languages that it has', () => {
    const product = {
      'Sign in': { en: 'Log in' },
      'verb|Close': { en: 'Shut', ko: '닫아요' },
      'Hello {$name}, <you>.': { ko: '{$name}, 안녕하세요.' },
      5: { en: '{VAR_PLURAL, plural, other {Cards: {INTERPOLATION}}}' },
    };
    const english = translatedPages('en', messages, null, product);
    expect(english).toMatchObject({
      texts: {
        1: 'Log in',
        2: ' Hello {$name}, <you>. ',
        3: 'Shut',
        4: 'Close',
        5: '{VAR_PLURAL, plural, other {Cards: {INTERPOLATION}}}',
      },
      missing: [],
      refused: [],
    });
    expect(translatedPages('ko', messages, korean, product).texts).toMatchObject({
      1: '로그인',
      2: ' {$name}, 안녕하세요. ',
      3: '닫아요',
      4: '가까움',
    });
  });

  it('refuses what is no text of a page and what loses a placeholder, by name', () => {
    const product = { 'Sing in': { en: 'Log in' }, 'Hello {$name}, <you>.': { en: 'Hi {$you}' } };
    expect(translatedPages('en', messages, null, product).refused).toEqual([
      '“Sing in” is no text of a page.',
      '“Hello {$name}, <you>.” in en needs the placeholders {$name}.',
    ]);
  });
});
