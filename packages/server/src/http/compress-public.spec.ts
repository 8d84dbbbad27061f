import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBeginning, compressPublic } from './compress-public';

const TEXT = 'A text of which much is said again and again. '.repeat(100);
const PUBLIC = { caching: 'public, max-age=60', etag: '"1"' };

describe('compressPublic', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ])('sends a client that accepts "%s" %s', async (accepted, encoding, decompress) => {
    const { headers, bytes } = await compressPublic(TEXT, { ...PUBLIC, accepted });
    expect(headers).toEqual({
      Vary: 'Accept-Encoding',
      'Content-Encoding': encoding,
      ETag: 'W/"1"',
    });
    expect(bytes.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(bytes).toString()).toBe(TEXT);
  });

  it.each([undefined, '', 'identity', 'br;q=0.000', 'brotli'])(
    'sends a client that accepts "%s" the text itself, and tells caches of the difference',
    async (accepted) => {
      const { headers, bytes } = await compressPublic(TEXT, { ...PUBLIC, accepted });
      expect([headers, bytes.toString()]).toEqual([{ Vary: 'Accept-Encoding' }, TEXT]);
    },
  );

  it.each([
    ['what only one user may read', TEXT, 'private, no-store'],
    ['what has no caching headers', TEXT, undefined],
    ['what is short', 'short', 'public'],
  ])('leaves %s as it is', async (_what, text, caching) => {
    const { headers, bytes } = await compressPublic(text, {
      accepted: 'br',
      caching,
      etag: undefined,
    });
    expect([headers, bytes.toString()]).toEqual([{}, text]);
  });
});

describe('compressBeginning', () => {
  const SECRET = 'A text of which much is said, and only to one.';
  const beginning = TEXT.length;

  it('compresses the beginning alone', async () => {
    const accepted = 'gzip, br';
    const { headers, bytes } = await compressBeginning(TEXT + SECRET, { accepted, beginning });
    expect(headers).toEqual({ 'Content-Encoding': 'gzip' });
    expect(gunzipSync(bytes).toString()).toBe(TEXT + SECRET);
    expect(bytes.length).toBeLessThan(TEXT.length / 10);
    expect(bytes.includes(SECRET)).toBe(true);
  });

  it('has a length that does not depend on what the rest says', async () => {
    const lengthOf = async (rest: string): Promise<number> => {
      const { bytes } = await compressBeginning(TEXT + rest, { accepted: 'gzip', beginning });
      return bytes.length;
    };
    const random = Array.from({ length: 4_000 }, (_, index) => ((index * 7_919) % 36).toString(36));
    expect(await lengthOf(TEXT.slice(0, 4_000))).toBe(await lengthOf(random.join('')));
  });

  it.each([
    ['br', beginning],
    [undefined, beginning],
    ['gzip', 0],
    ['gzip', -1],
  ])('leaves the text as it is for "%s" and a beginning of %i', async (accepted, length) => {
    const { headers, bytes } = await compressBeginning(TEXT, { accepted, beginning: length });
    expect([headers, bytes.toString()]).toEqual([{}, TEXT]);
  });
});
