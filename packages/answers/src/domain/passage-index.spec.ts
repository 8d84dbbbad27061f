import { documentOf, passageOf } from '../testing/passage';
import { PassageIndex } from './passage-index';
import { type Passage } from './published-document';

const passage = (text: string, locale = 'en'): Passage =>
  passageOf({ document: documentOf({ slug: text, title: 'Untitled', locale }), blocks: [text] });

const found = (index: PassageIndex, text: string): string[] =>
  index.search(text, 10).map(({ passage: { blocks } }) => blocks[0] ?? '');

describe('PassageIndex', () => {
  const index = PassageIndex.of([
    passage('webhook signature'),
    passage('board column'),
    passage('Eine Sicherung wird nach zwölf Monaten entfernt', 'de'),
    passage('バックアップの保存期間', 'ja'),
    passage('영수증은 60일 안에 제출합니다', 'ko'),
  ]);

  it.each([
    ['What is a webhook?', 'webhook signature'],
    ['Wann werden die Sicherungen entfernt?', 'Eine Sicherung wird nach zwölf Monaten entfernt'],
    ['バックアップはいつまで保存されますか', 'バックアップの保存期間'],
    ['영수증을 언제 제출하나요?', '영수증은 60일 안에 제출합니다'],
  ])('reads a question in its language: %s', (question, text) => {
    expect(found(index, question)).toEqual([text]);
  });

  it.each([
    ['most of the question', 'webhook', true],
    ['rare words, with little of the question', 'webhook signature lisbon mongolia', true],
    ['one of many words', 'webhook lisbon mongolia zebra kettle', false],
  ])('knows how much a passage says for an answer: %s', (_what, question, answers) => {
    expect((index.search(question, 1)[0]?.support ?? 0) >= 1).toBe(answers);
  });

  it('wants more of a question where documents have more of any question by chance', () => {
    const technical = ['webhook signature', 'board column', 'agent lease', 'card label'];
    const everyday = [
      'The bus to the airport and the opera in Vienna, with a ticket',
      'A doctor for back pain, and a pharmacy that is open on Sunday',
      'Water that a person drinks a day, and leftover rice to cook',
    ];
    const narrow = PassageIndex.of(technical.map((text) => passage(text)));
    const broad = PassageIndex.of([...technical, ...everyday].map((text) => passage(text)));
    const support = (searched: PassageIndex): number =>
      searched.search('webhook signature of a kettle in mongolia', 1)[0]?.support ?? 0;
    expect(support(broad)).toBeLessThan(0.7 * support(narrow));
  });

  it('knows what answers in a language without control questions', () => {
    const catalan = PassageIndex.of([
      passage('una còpia de seguretat', 'ca'),
      passage('una factura pagada', 'ca'),
    ]);
    const answers = (question: string): boolean =>
      (catalan.search(question, 1)[0]?.support ?? 0) >= 1;
    expect(answers('còpia seguretat')).toBe(true);
    expect(answers('la seguretat dels gats a Mongòlia')).toBe(false);
  });

  it('gives no more than the limit, best first', () => {
    const two = PassageIndex.of([passage('webhook one two three'), passage('webhook two')]);
    expect(two.search('webhook', 1).map(({ passage: { blocks } }) => blocks[0])).toEqual([
      'webhook two',
    ]);
  });

  it.each(['invoice', 'what is it?', 'Was ist das?', ''])('finds nothing for %j', (question) => {
    expect(index.search(question, 5)).toEqual([]);
  });

  it.each([
    ['webhook', true],
    ['what is it?', false],
    ['Wie geht das?', false],
    ['', false],
  ])('knows whether %j has words to search for: %s', (question, has) => {
    expect(index.hasSearchTerms(question)).toBe(has);
  });

  it('finds nothing without documents', () => {
    expect(PassageIndex.of([]).search('webhook', 5)).toEqual([]);
  });
});
