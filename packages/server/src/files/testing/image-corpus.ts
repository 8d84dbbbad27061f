import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(head), 4);
  return Buffer.concat([frame.subarray(0, 4), head, frame.subarray(4)]);
}

export function makePng(width: number, height: number, grey = 128): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bit depth; greyscale
  const rows = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)]),
  );
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with this size in its header and no matching data. */
export function claimPng(width: number, height: number): Buffer {
  const bytes = makePng(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The first segments of a JPEG, with an EXIF orientation. */
export function makeJpeg(width: number, height: number, orientation = 1): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(0x0112, 0);
  entry.writeUInt16BE(3, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0\u002a\0\0\0\u0008\0\u0001', 'latin1'),
    entry,
    Buffer.alloc(4),
  ]);
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const segment = (marker: number, data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
      data,
    ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    segment(0xe1, exif),
    segment(0xc0, frame),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function makeGif(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** The extended format, which has the size in its header. */
export function makeWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
