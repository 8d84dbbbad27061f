import { entryOf } from './index-entry';
import { LanguageIndex } from './language-index';
import { documentOf, passageOf } from '../testing/passage';
import { type Passage } from './published-document';

interface PassageText {
  readonly title?: string;
  readonly summary?: string;
  readonly path?: readonly string[];
  readonly text: string;
}

/** A passage in a document of its own. */
function passage({
  title = 'Untitled',
  summary = '',
  path = ['Part'],
  text,
}: PassageText): Passage {
  return passageOf({ document: documentOf({ slug: text, title, summary }), path, blocks: [text] });
}

const indexOf = (language: string, passages: readonly Passage[]): LanguageIndex =>
  new LanguageIndex(
    language,
    passages.map((one) => entryOf(one, language)),
  );
const index = (...passages: readonly Passage[]): LanguageIndex => indexOf('en', passages);

const ranked = (searched: LanguageIndex, question: string): string[] =>
  [...searched.search(question)]
    .sort((a, b) => b.score - a.score)
    .map(({ passage: { blocks } }) => blocks[0] ?? '');

const only = (searched: LanguageIndex, question: string) => searched.search(question)[0];

/** Inverse frequency: a term that `count` of `total` passages have. */
const rarity = (count: number, total: number): number =>
  Math.log(1 + (total - count + 0.5) / (count + 0.5));

/** BM25 of an occurrence that counts twice, in a text of average length. */
const TWICE = (2 * 2.2) / (2 + 1.2);

describe('LanguageIndex', () => {
  it('scores a term by BM25 in the passage and in its document; at the beginning it counts twice', () => {
    const found = only(
      index(passage({ text: 'webhook signature' }), passage({ text: 'board column' })),
      'webhook',
    );
    // Both passages have the average length: an occurrence that counts twice gives 2 × 2.2 / (2 + 1.2).
    expect(found).toMatchObject({ coverage: 1, evidence: 1, words: 1 });
    expect(found?.score).toBeCloseTo(2 * TWICE, 10);
  });

  it('counts titles and headings three times', () => {
    const threeTimes = (2 * (3 * 2.2)) / (3 + 1.2);
    const titled = index(
      passage({ title: 'Webhook', text: 'signature' }),
      passage({ text: 'column' }),
    );
    expect(only(titled, 'webhook')?.score).toBeCloseTo(threeTimes, 10);
    const headed = index(
      passage({ path: ['Webhook'], text: 'signature' }),
      passage({ text: 'column' }),
    );
    expect(only(headed, 'webhook')?.score).toBeCloseTo(threeTimes, 10);
  });

  it.each([
    ['a synonym', 'image', 'picture', 0.7],
    ['a misspelled word', 'webhook', 'webhok', 0.8],
  ])('finds %s for less', (_what, text, question, weight) => {
    const found = only(index(passage({ text }), passage({ text: 'column' })), question);
    expect(found?.coverage).toBeCloseTo(weight, 10);
    expect(found?.score).toBeCloseTo(2 * TWICE * weight, 10);
  });

  it('finds other words with the same beginning at half', () => {
    const searched = index(passage({ text: 'therm' }), passage({ text: 'thermal' }));
    const coverage = new Map(
      searched.search('thermal').map((found) => [found.passage.blocks[0], found.coverage]),
    );
    expect([coverage.get('thermal'), coverage.get('therm')]).toEqual([1, 0.5]);
  });

  it('counts a synonym with its own rarity, if it is more frequent than the word', () => {
    const searched = index(
      passage({ text: 'picture' }),
      passage({ text: 'image one' }),
      passage({ text: 'image two' }),
    );
    const coverage = searched.search('picture').map((found) => found.coverage);
    const synonym = (0.7 * rarity(2, 3)) / rarity(1, 3);
    expect(coverage).toEqual([1, expect.closeTo(synonym, 10), expect.closeTo(synonym, 10)]);
  });

  it('counts pairs of one Japanese word less than as many words', () => {
    const japanese = indexOf('ja', [
      passageOf({ document: documentOf({ slug: 'a', title: '' }), blocks: ['二段階認証'] }),
      passageOf({ document: documentOf({ slug: 'b', title: '' }), blocks: ['暖房'] }),
    ]);
    // Four pairs, each of half the weight.
    expect(only(japanese, '二段階認証')?.evidence).toBeCloseTo(2, 10);
    expect(only(japanese, '暖房')?.evidence).toBeCloseTo(1, 10);
  });

  it('prefers what a passage begins with', () => {
    const words = Array.from({ length: 12 }, (_, at) => `filler${at}`).join(' ');
    const searched = index(
      passage({ text: `${words} webhook` }),
      passage({ text: `webhook ${words}` }),
    );
    expect(ranked(searched, 'webhook')).toEqual([`webhook ${words}`, `${words} webhook`]);
  });

  it('ranks by the topic of the best passages after the first three', () => {
    const best = [3, 4, 5].map((n) => passage({ text: `webhook signature secret number${n}` }));
    const onTopic = 'signature, secret, odd names for a fresh webhook';
    const searched = index(
      ...best,
      passage({ text: 'kettles and cups of tea for a webhook, which stand on tables' }),
      passage({ text: onTopic }),
      ...Array.from({ length: 9 }, (_, n) => passage({ text: `column${n} board` })),
    );
    const blocks = (expands: boolean): (string | undefined)[] =>
      searched.search('webhook', { limit: 5, expands }).map((found) => found.passage.blocks[0]);
    expect(blocks(true).slice(0, 3)).toEqual(blocks(false).slice(0, 3));
    expect([blocks(false)[4], blocks(true)[3]]).toEqual([onTopic, onTopic]);
  });

  it('finds a part of a joined German word', () => {
    const german = indexOf('de', [
      passage({ text: 'Resturlaub, Anfrage' }),
      passage({ text: 'Spalte' }),
    ]);
    expect(german.search('Auskunftsanfrage').map(({ coverage }) => coverage)).toEqual([0.5]);
  });

  it('prefers shorter passages and more occurrences', () => {
    const long = 'webhook board column card agent lease';
    const searched = index(
      passage({ text: long }),
      passage({ text: 'webhook signature' }),
      passage({ text: 'webhook webhook' }),
    );
    expect(ranked(searched, 'webhook')).toEqual(['webhook webhook', 'webhook signature', long]);
  });

  it('counts what other passages of the document contain', () => {
    const document = documentOf({ slug: 'relay' });
    const searched = index(
      passageOf({ document, path: ['A'], blocks: ['webhook'] }),
      passageOf({ document, path: ['B'], blocks: ['signature'] }),
      passage({ text: 'webhook' }),
    );
    expect(searched.search('webhook signature').map(({ coverage }) => coverage)).toEqual([
      expect.closeTo((rarity(2, 3) + 0.7 * rarity(1, 3)) / (rarity(2, 3) + rarity(1, 3)), 10),
      expect.closeTo(rarity(2, 3) / (rarity(2, 3) + rarity(1, 3)), 10),
      expect.closeTo((rarity(1, 3) + 0.7 * rarity(2, 3)) / (rarity(2, 3) + rarity(1, 3)), 10),
    ]);
  });

  it.each([
    [12, 0.7],
    [24, 0.35],
  ])('takes what a document of %d passages contains at %d', (size, share) => {
    const document = documentOf({ slug: 'relay' });
    const texts = ['webhook', 'signature', ...Array<string>(size - 2).fill('column')];
    const searched = index(...texts.map((text) => passageOf({ document, blocks: [text] })));
    const coverage = searched.search('webhook signature').map((found) => found.coverage);
    expect(coverage).toEqual([
      expect.closeTo((1 + share) / 2, 10),
      expect.closeTo((1 + share) / 2, 10),
    ]);
  });

  it('reads the summary in the part above the first heading only', () => {
    const document = documentOf({ summary: 'webhook' });
    const searched = index(
      passageOf({ document, path: [], blocks: ['first'] }),
      passageOf({ document, path: ['Part'], blocks: ['second'] }),
    );
    expect(ranked(searched, 'webhook')).toEqual(['first']);
  });

  it('counts a word that is nowhere as the rarest, and repeated words once', () => {
    const searched = index(passage({ text: 'webhook' }), passage({ text: 'column' }));
    const found = only(searched, 'webhook webhook mongolia');
    const [known, unknown] = [rarity(1, 2), rarity(0, 2)];
    expect(found?.coverage).toBeCloseTo(known / (known + unknown), 10);
    expect(found?.evidence).toBeCloseTo(1, 10);
  });
});
