import { crc32 } from 'node:zlib';

/** Found in a photo exactly while its metadata is there. */
export const PLACE = 'GPS 52.5163N 13.3777E';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

/** A TIFF directory with an orientation, a GPS pointer and text (Exif 2.32, 4.6). */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(3, 8);
  const entry = (index: number, [tag, type, count, value]: [number, number, number, number]) => {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(0, [0x0112, 3, 1, orientation]);
  entry(1, [0x010e, 2, PLACE.length, tiff.length]);
  entry(2, [0x8825, 4, 1, tiff.length + PLACE.length]);
  return Buffer.concat([ascii('Exif\0\0'), tiff, ascii(PLACE)]);
}

const QUANTIZATION = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)]));
/** 8 by 4 pixels, one component. */
const FRAME = segment(0xc0, Buffer.from([8, 0, 4, 0, 8, 1, 1, 0x11, 0]));
const HUFFMAN = segment(0xc4, Buffer.concat([Buffer.from([0]), Buffer.alloc(16)]));
const SCAN = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
/** Has a stuffed 0xff and a restart marker, neither of which ends it. */
const ENTROPY = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);
const PROFILE = segment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([1, 1, 7, 7])]));
const JFIF = segment(0xe0, ascii('JFIF\0\u0001\u0002\0\0\u0001\0\u0001\0\0'));
const ADOBE = segment(0xee, ascii('Adobe\0d\0\0\0\0\u0001'));
const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);

/** Lists what stays of {@link jpegPhoto}, in order. */
export const JPEG_PICTURE = [JFIF, PROFILE, ADOBE, QUANTIZATION, FRAME, HUFFMAN, SCAN, ENTROPY];

/** A photo as a phone writes it: Exif with a position, XMP, IPTC, a comment, and a second picture behind it. */
export function jpegPhoto({ orientation = 1 }: { readonly orientation?: number } = {}): Buffer {
  return Buffer.concat([
    ...[SOI, JFIF, segment(0xe1, exif(orientation))],
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
    PROFILE,
    segment(0xe2, ascii(`MPF\0${PLACE}`)),
    segment(0xed, ascii(`Photoshop 3.0\0${PLACE}`)),
    segment(0xfe, ascii(PLACE)),
    ...[ADOBE, QUANTIZATION, FRAME, HUFFMAN, SCAN, ENTROPY, EOI],
    ...[SOI, segment(0xe1, exif(1)), EOI],
  ]);
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([ascii(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const IHDR = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const GAMMA = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
/** One gray pixel, deflated. */
const IDAT = chunk('IDAT', Buffer.from('789c63600000000200015d8f1a', 'hex'));
const IEND = chunk('IEND', Buffer.alloc(0));

export const PNG_PICTURE = Buffer.concat([PNG_SIGNATURE, IHDR, GAMMA, IDAT, IEND]);

/** A screenshot with text in three chunks, a time and Exif, and bytes behind its end. */
export const pngPhoto = (): Buffer =>
  Buffer.concat([
    ...[PNG_SIGNATURE, IHDR, GAMMA],
    chunk('tEXt', ascii(`Comment\0${PLACE}`)),
    chunk('iTXt', ascii(`XML:com.adobe.xmp\0\0\0\0\0${PLACE}`)),
    chunk('eXIf', exif(1)),
    chunk('tIME', Buffer.from([7, 0xea, 1, 2, 3, 4, 5])),
    ...[IDAT, chunk('prVt', ascii(PLACE)), IEND, ascii(PLACE)],
  ]);

const riffChunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([ascii(type), size, data, Buffer.alloc(data.length % 2)]);
};
const riff = (...chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([ascii('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([ascii('RIFF'), size, body]);
};

const VP8L = riffChunk('VP8L', Buffer.from('2f0000000007d0fffef7bfff81', 'hex'));
/** Flags: ICC 0x20, alpha 0x10, Exif 0x08, XMP 0x04. */
const extended = (flags: number): Buffer =>
  riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
const ICCP = riffChunk('ICCP', Buffer.from([7, 7, 7]));

export const WEBP_PICTURE = riff(extended(0x30), ICCP, VP8L);

/** An extended WebP with Exif, XMP and a chunk that no standard knows, and bytes behind its end. */
export const webpPhoto = (): Buffer =>
  Buffer.concat([
    riff(
      ...[extended(0x3c), ICCP, VP8L, riffChunk('EXIF', exif(1))],
      ...[riffChunk('XMP ', ascii(PLACE)), riffChunk('note', ascii(PLACE))],
    ),
    ascii(PLACE),
  ]);
