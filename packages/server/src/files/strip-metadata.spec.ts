import { stripMetadata } from './strip-metadata';
import {
  JPEG_PICTURE,
  jpegPhoto,
  PLACE,
  PNG_PICTURE,
  pngPhoto,
  WEBP_PICTURE,
  webpPhoto,
} from './testing/photos';

const has = (bytes: Buffer, text: string): boolean => bytes.includes(Buffer.from(text, 'latin1'));
const END = Buffer.from([0xff, 0xd9]);

describe('stripMetadata', () => {
  it.each([
    ['JPEG', jpegPhoto()],
    ['PNG', pngPhoto()],
    ['WebP', webpPhoto()],
  ])('removes the position from a %s, in every place where it is', (_type, photo) => {
    expect(has(photo, PLACE)).toBe(true);
    const stripped = stripMetadata(photo);
    expect(has(stripped, PLACE)).toBe(false);
    expect(has(stripped, 'Exif')).toBe(false);
    // Again it finds nothing more.
    expect(stripMetadata(stripped).equals(stripped)).toBe(true);
  });

  it('keeps everything of a JPEG that makes the picture, byte for byte', () => {
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8]), ...JPEG_PICTURE, END]);
    expect(stripMetadata(jpegPhoto()).equals(picture)).toBe(true);
  });

  it('keeps the picture of a PNG and a WebP byte for byte', () => {
    expect(stripMetadata(pngPhoto()).equals(PNG_PICTURE)).toBe(true);
    expect(stripMetadata(webpPhoto()).equals(WEBP_PICTURE)).toBe(true);
  });

  it.each([2, 3, 6, 8])(
    'keeps the orientation %i of a JPEG, and nothing else of Exif',
    (turned) => {
      const stripped = stripMetadata(jpegPhoto({ orientation: turned }));
      const at = stripped.indexOf('Exif\0\0');
      const tiff = stripped.subarray(at + 6);
      expect(tiff.toString('latin1', 0, 2)).toBe('MM');
      expect(tiff.readUInt32BE(4)).toBe(8);
      expect(tiff.readUInt16BE(8)).toBe(1);
      expect([tiff.readUInt16BE(10), tiff.readUInt16BE(18)]).toEqual([0x0112, turned]);
      expect(stripped.readUInt16BE(at - 2)).toBe(2 + 6 + 26);
      expect(has(stripped, PLACE)).toBe(false);
    },
  );

  it.each([
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['text', Buffer.from(PLACE)],
    ['nothing', Buffer.alloc(0)],
  ])('returns %s as it is', (_what, bytes) => {
    expect(stripMetadata(bytes)).toBe(bytes);
  });

  it.each([
    ['a JPEG that ends in a segment', jpegPhoto().subarray(0, 40)],
    [
      'a JPEG with garbage between segments',
      Buffer.concat([jpegPhoto().subarray(0, 20), Buffer.alloc(9)]),
    ],
    ['a PNG without an end', pngPhoto().subarray(0, 60)],
    [
      'a PNG with a chunk that is longer than the file',
      Buffer.concat([PNG_PICTURE.subarray(0, 8), Buffer.alloc(30, 0xff)]),
    ],
    ['a WebP that is shorter than it says', webpPhoto().subarray(0, 50)],
    ['a WebP of its header alone', webpPhoto().subarray(0, 12)],
  ])('refuses %s', (_what, bytes) => {
    expect(() => stripMetadata(bytes)).toThrow('The image is damaged or incomplete');
  });

  it('ends for every truncation and every changed byte of a photo', () => {
    for (const photo of [jpegPhoto(), pngPhoto(), webpPhoto()]) {
      for (let at = 0; at < photo.length; at += 1) {
        const changed = Buffer.from(photo);
        changed[at] = 0xff;
        for (const bytes of [photo.subarray(0, at), changed]) {
          try {
            expect(stripMetadata(bytes).length).toBeLessThanOrEqual(bytes.length + 40);
          } catch (error) {
            expect(error).toMatchObject({ code: 'files/type-mismatch' });
          }
        }
      }
    }
  });
});
