import { DocumentLibrary, type DocumentShelf } from './document-library';
import { type PublishedDocument } from './domain/published-document';
import { FIXTURE_DOCUMENTS } from './testing/fixture-documents';

/** A shelf that counts what is asked of it. */
class CountingShelf implements DocumentShelf {
  published: string | null = 'r-1';
  looked = 0;
  readonly read: string[] = [];
  broken = false;

  async release(): Promise<string | null> {
    this.looked += 1;
    await Promise.resolve();
    if (this.broken) throw new Error('no database');
    return this.published;
  }

  documents(release: string): Promise<readonly PublishedDocument[]> {
    this.read.push(release);
    return Promise.resolve(FIXTURE_DOCUMENTS);
  }
}

describe('DocumentLibrary', () => {
  const QUESTION = 'How many messages does Pro give?';
  let shelf: CountingShelf;
  let at = 0;
  let library: DocumentLibrary;
  beforeEach(() => {
    shelf = new CountingShelf();
    at = 0;
    library = new DocumentLibrary(shelf, () => at);
  });

  it('reads a release once, however many ask at the same time', async () => {
    library.prepare();
    const found = await Promise.all(Array.from({ length: 16 }, () => library.search(QUESTION)));
    expect(found.every(({ answering }) => answering.length > 0)).toBe(true);
    expect([shelf.looked, shelf.read]).toEqual([1, ['r-1']]);
  });

  it('looks again after two seconds, and reads only what is new', async () => {
    await library.search(QUESTION);
    at += 1_999;
    await library.search(QUESTION);
    expect(shelf.looked).toBe(1);
    at += 1;
    await library.search(QUESTION);
    expect([shelf.looked, shelf.read]).toEqual([2, ['r-1']]);
    shelf.published = 'r-2';
    at += 2_000;
    await library.search(QUESTION);
    expect(shelf.read).toEqual(['r-1', 'r-2']);
  });

  it('answers from nothing when nothing is published any more', async () => {
    await library.search(QUESTION);
    shelf.published = null;
    at += 2_000;
    expect(await library.search(QUESTION)).toMatchObject({ answering: [], documents: 0 });
  });

  it('tells the search of a failure, and looks again at the next', async () => {
    shelf.broken = true;
    library.prepare();
    await expect(library.search(QUESTION)).rejects.toThrow('no database');
    shelf.broken = false;
    expect((await library.search(QUESTION)).documents).toBe(FIXTURE_DOCUMENTS.length);
  });
});
