import { MAX_IMAGE_BYTES } from '@keelson/contracts/learning/image';
import {
  claimPng,
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
  SVG,
} from '@keelson/server/files/testing/image-corpus';
import { measureImage } from './measure-image';

describe('measureImage', () => {
  it.each([
    ['image/png', makePng(12, 7)],
    ['image/jpeg', makeJpeg(12, 7)],
    ['image/gif', makeGif(12, 7)],
    ['image/webp', makeWebp(12, 7)],
  ])('detects %s by its bytes', (mediaType, bytes) => {
    const size = { width: 12, height: 7 };
    expect(measureImage(bytes)).toEqual({ mediaType, bytes: bytes.length, ...size });
  });

  it('applies the EXIF orientation', () => {
    expect(measureImage(makeJpeg(12, 7, 6))).toMatchObject({ width: 7, height: 12 });
    expect(measureImage(makeJpeg(12, 7, 3))).toMatchObject({ width: 12, height: 7 });
  });

  it.each([
    ['SVG', SVG, 'not PNG, JPEG, WebP or GIF'],
    ['a web page', Buffer.from('<html>'), 'not PNG, JPEG, WebP or GIF'],
    ['nothing', Buffer.alloc(0), 'not PNG, JPEG, WebP or GIF'],
    ['the first bytes of a PNG', makePng(3, 3).subarray(0, 14), 'not a complete image'],
    ['the first bytes of a JPEG', makeJpeg(3, 3).subarray(0, 12), 'not a complete image'],
    ['the first bytes of a WebP', makeWebp(3, 3).subarray(0, 14), 'not a complete image'],
    ['a PNG without a size', claimPng(0, 4), 'not a complete image'],
    ['a PNG of a billion pixels', claimPng(40_000, 40_000), 'more than 25 million pixels'],
    [
      'too many bytes',
      Buffer.concat([makePng(3, 3), Buffer.alloc(MAX_IMAGE_BYTES)]),
      'larger than 5 MiB',
    ],
  ])('rejects %s', (_what, bytes, reason) => {
    expect(measureImage(bytes)).toMatchObject({ error: reason });
  });
});
