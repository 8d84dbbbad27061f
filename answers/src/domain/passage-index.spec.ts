import { PassageIndex } from './passage-index';
import { type Passage } from './published-document';

interface PassageText {
  readonly title?: string;
  readonly summary?: string;
  readonly path?: readonly string[];
  readonly text: string;
}

function passage({
  title = 'Untitled',
  summary = '',
  path = ['Part'],
  text,
}: PassageText): Passage {
  return {
    document: {
      slug: text,
      title,
      summary,
      version: 1,
      contentHash: '',
      tags: [],
      body: '',
      headings: [],
    },
    path,
    anchor: null,
    blocks: [text],
  };
}

const found = (index: PassageIndex, text: string): string[] =>
  index.search(text, 10).map(({ passage: { blocks } }) => blocks[0] ?? '');

/** Inverse document frequency: a term that `count` of `total` passages have. */
const rarity = (count: number, total: number): number =>
  Math.log(1 + (total - count + 0.5) / (count + 0.5));

describe('PassageIndex', () => {
  it('scores a term of the text by BM25', () => {
    const index = new PassageIndex([
      passage({ text: 'webhook signature' }),
      passage({ text: 'board column' }),
    ]);
    const [best] = index.search('webhook', 10);
    // Both passages have the average length: one occurrence counts 2.2 / (1 + 1.2).
    expect(best).toMatchObject({ matches: 1, coverage: 1, evidence: 1 });
    expect(best?.score).toBeCloseTo(rarity(1, 2), 10);
  });

  it('adds a bonus for a term in the title', () => {
    const index = new PassageIndex([
      passage({ title: 'Webhook', text: 'signature' }),
      passage({ text: 'column' }),
    ]);
    // In the title a term counts 1.5 times, and 0.35 of its rarity is added.
    const expected = rarity(1, 2) * ((1.5 * 2.2) / (1.5 + 1.2) + 0.35);
    expect(index.search('webhook', 1)[0]?.score).toBeCloseTo(expected, 10);
  });

  it('counts a heading twice and a synonym at 0.7', () => {
    const index = new PassageIndex([
      passage({ path: ['Photo'], text: 'signature' }),
      passage({ text: 'column' }),
    ]);
    const heading = rarity(1, 2) * ((2 * 2.2) / (2 + 1.2));
    expect(index.search('photo', 1)[0]?.score).toBeCloseTo(heading, 10);
    expect(index.search('picture', 1)[0]?.coverage).toBeCloseTo(0.7, 10);
    expect(index.search('picture', 1)[0]?.score).toBeCloseTo(0.7 * heading, 10);
  });

  it('corrects a misspelled word and counts it at 0.8', () => {
    const index = new PassageIndex([passage({ text: 'webhook' }), passage({ text: 'column' })]);
    expect(index.search('webhok', 1)[0]?.coverage).toBeCloseTo(0.8, 10);
  });

  it('prefers shorter passages and more occurrences', () => {
    const long = 'webhook board column card agent lease';
    const index = new PassageIndex([
      passage({ text: long }),
      passage({ text: 'webhook signature' }),
      passage({ text: 'webhook webhook' }),
    ]);
    expect(found(index, 'webhook')).toEqual(['webhook webhook', 'webhook signature', long]);
  });

  it('reads the summary in the part above the first heading only', () => {
    const index = new PassageIndex([
      passage({ summary: 'webhook', path: [], text: 'first' }),
      passage({ summary: 'webhook', path: ['Part'], text: 'second' }),
    ]);
    expect(found(index, 'webhook')).toEqual(['first']);
  });

  it('gives no more than the limit, and nothing without a match or a query', () => {
    const index = new PassageIndex([
      passage({ text: 'webhook a' }),
      passage({ text: 'webhook b' }),
    ]);
    expect(index.search('webhook', 1)).toHaveLength(1);
    expect(index.search('invoice', 5)).toEqual([]);
    expect(index.search('what is it?', 5)).toEqual([]);
    expect(new PassageIndex([]).search('webhook', 5)).toEqual([]);
  });

  it('weights coverage by rarity', () => {
    const index = new PassageIndex([
      passage({ text: 'webhook' }),
      passage({ text: 'column' }),
      passage({ text: 'column' }),
    ]);
    const [best] = index.search('webhook column', 1);
    const [rare, common] = [rarity(1, 3), rarity(2, 3)];
    expect(best?.coverage).toBeCloseTo(rare / (rare + common), 10);
  });
});
