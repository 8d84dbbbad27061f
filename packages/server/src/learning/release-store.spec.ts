import { type DocListItem, type Release } from '@keelson/contracts/learning/public-doc';
import { MAX_LIST_BYTES, storedRelease } from './release-store';

const doc = (slug: string, summary = ''): DocListItem =>
  ({ slug, title: slug, summary, tags: [], locale: 'en', version: 1 }) as unknown as DocListItem;
const release = (docs: readonly DocListItem[]): Release =>
  ({ id: 'r-00000001', docs, pages: 0 }) as unknown as Release;

describe('storedRelease', () => {
  it.each([[[]], [[doc('a'), doc('b')]]])('keeps a short list in the record', (docs) => {
    expect(storedRelease(release(docs))).toEqual({ record: release(docs), pages: [] });
  });

  it('puts a long list into pages, in order and without a gap', () => {
    const docs = Array.from({ length: 10_000 }, (_, n) => doc(`d${n}`, '한국어 '.repeat(20)));
    const { record, pages } = storedRelease(release(docs));
    expect([record.docs, record.pages]).toEqual([[], pages.length]);
    expect(pages.flatMap((page) => page.docs)).toEqual(docs);
    const sizes = pages.map((page) => Buffer.byteLength(JSON.stringify(page.docs)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_LIST_BYTES + 1);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(MAX_LIST_BYTES * 0.9);
  });

  it('starts a page with a document that is longer than a page', () => {
    const docs = [doc('a'), doc('b', 'x'.repeat(500)), doc('c')];
    const { pages } = storedRelease(release(docs), 200);
    expect(pages.map((page) => page.docs.map(({ slug }) => slug))).toEqual([['a'], ['b'], ['c']]);
  });
});
