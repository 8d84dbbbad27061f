import { NO_PLACE_FIELDS } from '@keelson/readers/document/place-of';
import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { type FileStore, type NewFile } from '@keelson/server/files/file-store';
import { type SourceBytes } from '@keelson/readers/prepare-bytes';
import { PreparedDocCache } from './prepared-doc-cache';
import { StoredDocs } from './stored-docs';

const docOf = (markdown: string): PreparedDoc => ({
  mediaType: 'text/markdown',
  title: 'T',
  summary: '',
  locale: 'en',
  tags: [],
  slug: null,
  aliases: [],
  names: [],
  place: NO_PLACE_FIELDS,
  markdown,
  headings: [],
  passages: [],
  words: 1,
  targets: [],
  links: [],
  images: [],
  missingImages: [],
  extraction: null,
  secrets: [],
  warnings: [],
  book: null,
  rest: [],
});

const sourceOf = (text: string, more: Partial<SourceBytes> = {}): SourceBytes => ({
  name: 'a.md',
  bytes: Buffer.from(text),
  ...more,
});

describe('PreparedDocCache', () => {
  const read = jest.fn((text?: string) => Promise.resolve(docOf(text ?? 'x')));
  beforeEach(() => read.mockClear());

  it('reads the same content once', async () => {
    const cache = new PreparedDocCache();
    const first = await cache.getOrRead(sourceOf('x'), read);
    expect(await cache.getOrRead(sourceOf('x'), read)).toBe(first);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each<readonly [string, SourceBytes]>([
    ['text', sourceOf('y')],
    ['file name', sourceOf('x', { name: 'a.txt' })],
    ['language', sourceOf('x', { language: 'ko' })],
    ['images, although none was found', sourceOf('x', { images: [] })],
    ['image', sourceOf('x', { images: [{ url: 'a.png', data: Buffer.from('2') }] })],
    [
      'failed image',
      sourceOf('x', { images: [{ url: 'a.png', reason: 'timed-out', error: '1' }] }),
    ],
  ])('reads another %s anew', async (_what, other) => {
    const cache = new PreparedDocCache();
    await cache.getOrRead(sourceOf('x'), read);
    await cache.getOrRead(
      sourceOf('x', { images: [{ url: 'a.png', data: Buffer.from('1') }] }),
      read,
    );
    await cache.getOrRead(other, read);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('reads again after a failure', async () => {
    const cache = new PreparedDocCache();
    const failed = cache.getOrRead(sourceOf('x'), () => Promise.reject(new Error('killed')));
    await expect(failed).rejects.toThrow('killed');
    await cache.getOrRead(sourceOf('x'), read);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('drops the documents that were not used for longest', async () => {
    const cache = new PreparedDocCache({ maxBytes: 100_000 });
    const large = (): Promise<PreparedDoc> => read('x'.repeat(10_000));
    await cache.getOrRead(sourceOf('1'), large);
    await cache.getOrRead(sourceOf('2'), large);
    await cache.getOrRead(sourceOf('1'), large);
    await cache.getOrRead(sourceOf('3'), large);
    expect(read).toHaveBeenCalledTimes(3);
    await cache.getOrRead(sourceOf('1'), large);
    expect(read).toHaveBeenCalledTimes(3);
    await cache.getOrRead(sourceOf('2'), large);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('does not hold a document that is larger than all may be', async () => {
    const cache = new PreparedDocCache({ maxBytes: 100_000 });
    await cache.getOrRead(sourceOf('small'), read);
    const huge = (): Promise<PreparedDoc> => read('x'.repeat(100_000));
    await cache.getOrRead(sourceOf('huge'), huge);
    await cache.getOrRead(sourceOf('huge'), huge);
    await cache.getOrRead(sourceOf('small'), read);
    expect(read).toHaveBeenCalledTimes(3);
  });

  describe('with documents that instances share', () => {
    const stored = new Map<string, Buffer>();
    const files = {
      read: (path: string) => Promise.resolve(stored.get(path) ?? null),
      put: ({ path, bytes }: NewFile) => Promise.resolve(void stored.set(path, bytes)),
    } as FileStore;
    const instance = (readerId = 'r1'): PreparedDocCache =>
      new PreparedDocCache({ stored: new StoredDocs(files, () => readerId) });
    const image = { sha256: 'h', data: Buffer.from([0, 255, 128]) } as never;
    beforeEach(() => stored.clear());

    it('finds what a run of another instance has read, byte for byte', async () => {
      const withImage = (): Promise<PreparedDoc> =>
        read('x').then((doc) => ({ ...doc, images: [image] }));
      const first = await instance().storing().getOrRead(sourceOf('x'), withImage);
      expect(await instance().getOrRead(sourceOf('x'), withImage)).toEqual(first);
      expect(read).toHaveBeenCalledTimes(1);
    });

    it('stores nothing outside of a run', async () => {
      await instance().getOrRead(sourceOf('x'), read);
      expect(stored.size).toBe(0);
    });

    it('does not use what another reader program has read', async () => {
      await instance().storing().getOrRead(sourceOf('x'), read);
      await instance('r2').getOrRead(sourceOf('x'), read);
      expect(read).toHaveBeenCalledTimes(2);
    });

    it('reads again what is damaged', async () => {
      await instance().storing().getOrRead(sourceOf('x'), read);
      for (const path of stored.keys()) stored.set(path, Buffer.from('{'));
      await instance().getOrRead(sourceOf('x'), read);
      expect(read).toHaveBeenCalledTimes(2);
    });
  });
});
