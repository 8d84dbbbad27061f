import { FIXTURE_DOCUMENTS } from '../testing/fixture-documents';
import { PassageIndex } from '../domain/passage-index';
import { splitDocument } from '../domain/split-document';
import { decodeIndex, documentsIn, encodeIndex } from './index-file';
import { indexDocument } from './indexed-document';

const KOREAN = {
  ...FIXTURE_DOCUMENTS[0],
  slug: 'plans-ko',
  title: '요금제',
  locale: 'ko',
  body: '# 요금제\n\nPro는 한 달에 메시지 2,000개를 제공합니다.\n\n## 한도\n\n한도에 도달하면 알려 줍니다.',
} as (typeof FIXTURE_DOCUMENTS)[number];
const DOCUMENTS = [...FIXTURE_DOCUMENTS, KOREAN];
const QUESTIONS = [
  'How many messages does Pro give?',
  'refnd a payment',
  'Pro 메시지 개수',
  'nothing of this',
];

const found = (index: PassageIndex) =>
  QUESTIONS.map((question) =>
    index
      .search(question, 9)
      .map(({ passage: { document, path, next, blocks }, score, support }) => [
        document.slug,
        path,
        blocks,
        next?.blocks,
        score.toFixed(9),
        support.toFixed(9),
      ]),
  );
const read = async (bytes: Buffer) => {
  const index = await decodeIndex(bytes);
  if (index === null) throw new Error('The file is of another version');
  return index;
};

describe('the index of a release as a file', () => {
  it('finds what the index of the documents finds, with the same support', async () => {
    const { index, documents, passages } = await read(
      await encodeIndex(DOCUMENTS.map(indexDocument)),
    );
    const split = DOCUMENTS.flatMap(splitDocument);
    expect(found(index)).toEqual(found(PassageIndex.of(split)));
    expect(documents.map(({ slug }) => slug)).toEqual(DOCUMENTS.map(({ slug }) => slug));
    expect(passages).toHaveLength(split.length);
  });

  it('is made of the last file and the documents that changed, without the words of those that went', async () => {
    const [first, ...others] = DOCUMENTS;
    const before = await encodeIndex(DOCUMENTS.map(indexDocument));
    const kept = (await documentsIn(before)).filter(
      ({ document }) => document.slug !== first?.slug,
    );
    const [after, whole] = [await encodeIndex(kept), await encodeIndex(others.map(indexDocument))];
    expect(found((await read(after)).index)).toEqual(found((await read(whole)).index));
    expect(await documentsIn(after)).toEqual(await documentsIn(whole));
  });

  it('of a release without documents finds nothing', async () => {
    const { index, documents } = await read(await encodeIndex([]));
    expect([index.search('refund', 3), documents]).toEqual([[], []]);
  });

  it('of another version of the code is not read', async () => {
    const { serialize } = await import('node:v8');
    const { gzipSync } = await import('node:zlib');
    const other = gzipSync(serialize({ format: 1, analyzer: 0, languages: [] }));
    expect(await decodeIndex(other)).toBeNull();
    expect(await documentsIn(other)).toEqual([]);
  });
});
