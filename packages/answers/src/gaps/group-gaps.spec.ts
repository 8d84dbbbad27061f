import { type Gap } from '@keelson/contracts/learning/gap';
import { languageOfText } from '../domain/language-of-text';
import { KNOWN_LANGUAGES } from '../domain/languages';
import { groupGaps } from './group-gaps';

let at = 0;
const gap = (question: string, count = 1, state: object = { status: 'open' }): Gap => {
  const language = languageOfText(question, KNOWN_LANGUAGES);
  at += 1;
  const asked = { id: question, question, language, count, origins: ['chat'] };
  return { ...asked, lastAt: at, expiresAt: at + 9, ...state } as Gap;
};
const groups = (...gaps: Gap[]) =>
  groupGaps(gaps).map(({ question, variants }) => [question, ...variants]);

describe('groupGaps', () => {
  it.each([
    ['other order and form', 'How do I export cards?', 'exporting a card, how?'],
    ['one more word', 'export cards csv', 'How do I export my cards as a CSV file?'],
    ['a synonym', 'delete my account', 'remove my account'],
    ['a word that was still typed', 'invoi', 'invoices'],
    ['Korean endings', '카드를 내보내려면?', '카드 내보내기'],
  ])('puts together %s', (_, one, other) => {
    expect(groups(gap(one, 2), gap(other))).toEqual([[one, other]]);
  });

  it.each([
    ['other topics', 'How do I export cards?', 'How do I import boards?'],
    ['one shared word', 'export cards', 'archive cards'],
    ['other languages', 'export cards', '카드 내보내기'],
  ])('keeps apart %s', (_, one, other) => {
    expect(groups(gap(one), gap(other))).toHaveLength(2);
  });

  it('sums up a group, names it after what was asked most, and has the most asked groups first', () => {
    const closed = { status: 'closed', slug: 'cards', title: 'Cards', closedAt: 7 };
    const found = groupGaps([
      gap('export cards', 1, closed),
      gap('How do I change the logo?', 3),
      gap('How do I export cards?', 4),
    ]);
    expect(found.map(({ question, count }) => [question, count])).toEqual([
      ['How do I export cards?', 5],
      ['How do I change the logo?', 3],
    ]);
    expect(found[0]?.answer).toEqual({ slug: 'cards', title: 'Cards', closedAt: 7 });
    expect(found[1]?.answer).toBeNull();
  });
});
