import { synonymsOf, unifiedWords } from './synonyms';
import { JAPANESE_SYNONYMS } from './synonyms/ja';
import { KOREAN_SYNONYMS } from './synonyms/ko';
import { stemOf } from './terms';

const stem = (word: string): string => stemOf(word, 'en');
const synonyms = (word: string): readonly string[] => synonymsOf(stem(word), 'en', stem);

describe('synonymsOf', () => {
  it('gives the stems of a group without the term itself', () => {
    expect([...synonyms('albums')].sort()).toEqual([stem('collection'), stem('gallery')].sort());
  });

  it.each([
    ['price', 'cost fee charge expensive pay payment paid'],
    ['delete', 'remove erase destroy'],
    ['cancel', 'terminate unsubscribe quit'],
    ['subscribe', 'buy purchase order upgrade'],
    ['image', 'picture photo'],
    ['invoice', 'receipt bill'],
    ['limit', 'quota allowance maximum cap'],
    ['signin', 'login'],
    ['signout', 'logout'],
    ['change', 'edit modify update adjust'],
    ['create', 'make add new start begin'],
    ['fail', 'decline reject error'],
    ['run', 'start launch begin'],
    ['document', 'doc article file page'],
    ['card', 'task ticket'],
    ['token', 'secret password credential key'],
    ['member', 'person people user customer somebody'],
    ['role', 'permission access right'],
    ['check', 'test verify'],
    ['fix', 'mend repair solve'],
    ['need', 'require necessary'],
    ['machine', 'laptop computer'],
    ['utc', 'timezone'],
    ['allow', 'accept take'],
    ['deny', 'refuse reject'],
    ['expire', 'valid'],
    ['restart', 'again'],
    ['export', 'download'],
    ['restore', 'recover undo rollback revert'],
    ['renew', 'reset refresh'],
    ['configuration', 'settings config option variable'],
  ])('finds documents on “%s” with: %s', (word, questions) => {
    for (const asked of questions.split(' ')) expect(synonyms(asked)).toContain(stem(word));
  });

  it('joins the groups of a word that is in two', () => {
    expect(synonyms('reject')).toEqual(expect.arrayContaining([stem('fail'), stem('refuse')]));
  });

  it('knows German and French', () => {
    const german = (word: string): string => stemOf(word, 'de');
    expect(synonymsOf(german('handy'), 'de', german)).toContain(german('telefon'));
    const french = (word: string): string => stemOf(word, 'fr');
    expect(synonymsOf(french('effacer'), 'fr', french)).toContain(french('supprimer'));
  });

  it('gives none for other words and languages', () => {
    expect(synonyms('board')).toEqual([]);
    expect(synonymsOf('photo', 'fi', (word) => word)).toEqual([]);
  });
});

describe('unifiedWords', () => {
  it('replaces Japanese and Korean words by the first of their group', () => {
    expect(unifiedWords('スマホの値段', 'ja')).toBe('電話の料金');
    expect(unifiedWords('핸드폰을', 'ko')).toBe('휴대폰을');
    expect(unifiedWords('スマホ', 'en')).toBe('スマホ');
  });

  it('reads no Korean word in the middle of another', () => {
    expect(unifiedWords('프로그램의 로그', 'ko')).toBe('프로그램의 기록');
  });

  it('keeps the first word of a group, also if it has another one inside', () => {
    expect(unifiedWords('支払と払い', 'ja')).toBe('支払と支払');
  });

  it.each([
    ['Japanese', JAPANESE_SYNONYMS],
    ['Korean', KOREAN_SYNONYMS],
  ])('reads each %s word in one way', (_language, table) => {
    const words = table.split(/\n/).flatMap((line) => line.trim().split(/ (?! )/));
    const known = words.filter((word) => word !== '');
    expect(known.length).toBeGreaterThan(200);
    expect(known.filter((word, index) => known.indexOf(word) !== index)).toEqual([]);
    expect(known.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });
});
