import { DocumentLibrary, type DocumentSource } from './document-library';
import { type PublishedDocument } from './domain/published-document';
import { buildIndex, type ReleaseIndex } from './release-index/index-file';
import { indexDocument } from './release-index/indexed-document';
import { FIXTURE_DOCUMENTS } from './testing/fixture-documents';

/** A source that counts its calls. */
class CountingSource implements DocumentSource {
  published: string | null = 'r-1';
  checks = 0;
  readonly loaded: string[] = [];
  broken = false;
  stored: ReleaseIndex | null = null;

  async release(): Promise<string | null> {
    this.checks += 1;
    await Promise.resolve();
    if (this.broken) throw new Error('no database');
    return this.published;
  }

  index(): Promise<ReleaseIndex | null> {
    return Promise.resolve(this.stored);
  }

  documents(release: string): Promise<readonly PublishedDocument[]> {
    this.loaded.push(release);
    return Promise.resolve(FIXTURE_DOCUMENTS);
  }
}

describe('DocumentLibrary', () => {
  const QUESTION = 'How many messages does Pro give?';
  let source: CountingSource;
  let at = 0;
  let library: DocumentLibrary;
  beforeEach(() => {
    source = new CountingSource();
    at = 0;
    library = new DocumentLibrary(source, () => at);
  });

  it('loads the index that was stored with the release, and no document', async () => {
    source.stored = buildIndex(FIXTURE_DOCUMENTS.map(indexDocument));
    const { answering, documents } = await library.search(QUESTION);
    expect([answering.length > 0, documents]).toEqual([true, FIXTURE_DOCUMENTS.length]);
    expect(source.loaded).toEqual([]);
  });

  it('loads a release once for concurrent searches', async () => {
    library.prefetch();
    const found = await Promise.all(Array.from({ length: 16 }, () => library.search(QUESTION)));
    expect(found.every(({ answering }) => answering.length > 0)).toBe(true);
    expect([source.checks, source.loaded]).toEqual([1, ['r-1']]);
  });

  it('checks for a new release every two seconds, and loads only a new one', async () => {
    await library.search(QUESTION);
    at += 1_999;
    await library.search(QUESTION);
    expect(source.checks).toBe(1);
    at += 1;
    await library.search(QUESTION);
    expect([source.checks, source.loaded]).toEqual([2, ['r-1']]);
    source.published = 'r-2';
    at += 2_000;
    await library.search(QUESTION);
    expect(source.loaded).toEqual(['r-1', 'r-2']);
  });

  it('finds nothing once nothing is published', async () => {
    await library.search(QUESTION);
    source.published = null;
    at += 2_000;
    expect(await library.search(QUESTION)).toMatchObject({ answering: [], documents: 0 });
  });

  it('reports a failed load to the search, and loads again for the next one', async () => {
    source.broken = true;
    library.prefetch();
    await expect(library.search(QUESTION)).rejects.toThrow('no database');
    source.broken = false;
    expect((await library.search(QUESTION)).documents).toBe(FIXTURE_DOCUMENTS.length);
  });
});
