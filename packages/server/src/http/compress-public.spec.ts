import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressPublic } from './compress-public';

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
