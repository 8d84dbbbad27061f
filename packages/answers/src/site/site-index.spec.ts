import { gzipSync } from 'node:zlib';
import { type SearchedVersion, wordsOfVersion } from './document-words';
import { excerptOf, markTerms } from './mark-terms';
import { SiteIndex } from './site-index';
import { decodeWords, encodeWords } from './words-file';

interface Section {
  readonly heading: string;
  readonly text: string;
}

const version = (
  slug: string,
  sections: readonly Section[],
  fields: Partial<SearchedVersion> = {},
): SearchedVersion => ({
  slug: slug as SearchedVersion['slug'],
  version: 1,
  title: slug,
  summary: '',
  tags: [],
  locale: 'en',
  passages: sections.map(({ heading, text }, index) => ({
    id: `p${index + 1}`,
    trail: [heading],
    anchor: heading,
    text,
    hash: 'f'.repeat(64),
  })),
  ...fields,
});

const versions = [
  version(
    'billing',
    [
      { heading: 'grace', text: 'A payment that failed has seven days of grace.' },
      { heading: 'active', text: 'The plan is active.' },
      { heading: 'a', text: 'plan one' },
      { heading: 'b', text: 'plan two' },
      { heading: 'c', text: 'plan three' },
    ],
    { title: 'Billing states', tags: ['money'] },
  ),
  version('keyboard', [{ heading: 'lift', text: 'Press space to lift a card.' }]),
  version('バックアップ', [{ heading: '保存', text: 'データの保存期間は三十日です。' }], {
    locale: 'ja',
  }),
];
const words = versions.map(wordsOfVersion);
const index = new SiteIndex(words);
const best = (query: string) => {
  const [found] = index.search(query);
  return found === undefined ? null : `${found.slug} ${found.passages[0]}`;
};

describe('SiteIndex', () => {
  it.each([
    ['grace days', 'billing 1'],
    ['payments', 'billing 1'],
    ['paym', 'billing 1'],
    ['payement', 'billing 1'],
    ['money', 'billing 0'],
    ['SPACE', 'keyboard 1'],
    ['lift nonsense', 'keyboard 1'],
    ['gr', 'billing 1'],
    ['保存期間はいつまで', 'バックアップ 1'],
    ['保存', 'バックアップ 1'],
  ])('finds "%s" at %s', (query, place) => {
    expect(best(query)).toBe(place);
  });

  it('completes the last word only while it is typed', () => {
    expect(best('gr ')).toBeNull();
  });

  it('has each document once with its best passages', () => {
    const found = index.search('plan');
    expect(found.map(({ slug }) => slug)).toEqual(['billing']);
    expect(found[0]?.passages).toHaveLength(3);
  });

  it.each(['', '   ', '!?', 'xylophone', 'the'])('finds nothing for "%s"', (query) => {
    expect(index.search(query)).toEqual([]);
  });
});

describe('the words of a release as a file', () => {
  it('are the same after reading them', () => {
    const read = decodeWords(encodeWords(words))?.map((document) => {
      const { slug, version: number, language, about, passages } = document;
      return { slug, version: number, language, about, passages };
    });
    expect(read).toEqual(words);
  });

  it('are the same bytes for the same documents', () => {
    const again = versions.map(wordsOfVersion);
    const read = decodeWords(encodeWords(words)) ?? [];
    expect(encodeWords(again).equals(encodeWords(read))).toBe(true);
  });

  it.each([[{}], [{ analyzer: 1 }], [{ analyzer: 99 }]])(
    'are made anew when they were read in another way: %j',
    (fields) => {
      const file = { format: 1, words: [], documents: [], ...fields };
      expect(decodeWords(gzipSync(JSON.stringify(file)))).toBeNull();
    },
  );

  it('are refused when they are something else', () => {
    expect(() => decodeWords(Buffer.from('[]'))).toThrow();
  });
});

describe('markTerms', () => {
  const marked = (text: string, terms: readonly string[], language: string): string =>
    markTerms(text, new Set(terms), language)
      .map((part) => (part.found ? `[${part.text}]` : part.text))
      .join('');

  it.each([
    ['Payments fail. PAYMENT due', ['payment'], 'en', '[Payments] fail. [PAYMENT] due'],
    ['データの保存期間は', ['保存', '存期', '期間'], 'ja', 'データの[保存期間]は'],
    ['nothing here', ['webhook'], 'en', 'nothing here'],
    ['', ['webhook'], 'en', ''],
  ])('marks words of %j', (text, terms, language, expected) => {
    expect(marked(text, terms, language)).toBe(expected);
  });

  it('keeps all characters', () => {
    const text = '𝒜 grace 👩‍👩‍👧 grâce';
    const parts = markTerms(text, new Set(['grace']), 'en');
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});

describe('excerptOf', () => {
  it('begins near the first word of the search and is cut at spaces', () => {
    const text = `${'before '.repeat(40)}grace ${'after '.repeat(60)}`;
    const parts = excerptOf(text, new Set(['grace']), 'en');
    const shown = parts.map((part) => part.text).join('');
    expect(shown).toMatch(/^… before .*before grace after .* …$/);
    expect(shown.length).toBeLessThan(230);
    expect(parts.filter(({ found }) => found)).toEqual([{ text: 'grace', found: true }]);
  });

  it('is cut anywhere in a text without spaces', () => {
    const text = `${'前'.repeat(300)}保存${'後'.repeat(300)}`;
    const shown = excerptOf(text, new Set(['保存']), 'ja')
      .map((part) => part.text)
      .join('');
    expect(shown).toContain('保存');
    expect(shown.length).toBeLessThan(230);
  });
});
