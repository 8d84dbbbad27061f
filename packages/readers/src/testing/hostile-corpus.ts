import { zipSync } from 'fflate';
import { READER_LIMITS } from '../reader-limits';
import { makeDocx, makePdf, unmappedLine, WORD } from './source-corpus';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const MEGABYTE = 1024 * 1024;
const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>`;
/** PDF encryption V1 with an unknown password. */
const LOCK = `<</Filter/Standard/V 1/R 2/P -4/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>>>`;

/** Hostile files with their names and expected error codes. They are made on demand: some take seconds. */
export function hostileFiles(): (readonly [
  what: string,
  name: string,
  make: () => Buffer,
  codes: readonly string[],
])[] {
  const laughs = Array.from({ length: 9 }, (_, level) =>
    level === 0 ? '<!ENTITY a0 "lol">' : `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`,
  );
  const entities = text(
    `<?xml version="1.0"?><!DOCTYPE x [${laughs.join('')}]><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>&a8;</w:t></w:r></w:p></w:body></w:document>`,
  );
  const anchors = Array.from({ length: 9 }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x, x]'
      : `a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`,
  );
  const docx = makeDocx([[null, 'Hello']]);
  const pdf = makePdf([[[12, 700, 'Hello there']]]);
  const broken = ['learning/source-broken'];
  const expands = ['learning/source-expands'];
  return [
    [
      'a zip bomb',
      'bomb.docx',
      () =>
        makeDocx([[null, 'x']], {
          'word/media/pad.bin': new Uint8Array(READER_LIMITS.unpackedBytes + 1),
        }),
      expands,
    ],
    [
      'a million laughs in Word',
      'laughs.docx',
      () => makeDocx([], { 'word/document.xml': entities }),
      expands,
    ],
    [
      'a million laughs in front matter',
      'laughs.md',
      () => Buffer.from(`---\n${anchors.join('\n')}\ntitle: *a8\n---\nText\n`),
      expands,
    ],
    [
      'a thousand parts too many',
      'many.docx',
      () =>
        makeDocx(
          [],
          Object.fromEntries(
            Array.from({ length: 2_100 }, (_, index) => [`word/p${index}`, text('x')]),
          ),
        ),
      expands,
    ],
    ['half a Word file', 'half.docx', () => docx.subarray(0, docx.length - 30), broken],
    ['a Word file with a flipped bit', 'bits.docx', () => flip(docx), broken],
    [
      '100 MB of spaces',
      'spaces.txt',
      () => Buffer.alloc(100 * MEGABYTE, 0x20),
      ['learning/source-too-large'],
    ],
    [
      '10 MB of spaces',
      'spaces.md',
      () => Buffer.alloc(10 * MEGABYTE, 0x20),
      ['learning/source-empty'],
    ],
    [
      '10 MB of one word',
      'long.txt',
      () => Buffer.alloc(10 * MEGABYTE, 0x61),
      ['learning/source-too-large'],
    ],
    ['a PDF of nothing but its first line', 'head.pdf', () => Buffer.from('%PDF-1.7\n'), broken],
    ['half a PDF', 'half.pdf', () => pdf.subarray(0, 60), broken],
    [
      'a PDF whose pages are their own parents',
      'loop.pdf',
      () => Buffer.from(pdf.toString('latin1').replace('/Kids[4 0 R]', '/Kids[2 0 R]'), 'latin1'),
      [
        ...broken,
        'learning/source-unreadable',
        'learning/preparation-timeout',
        'learning/preparation-memory',
      ],
    ],
    [
      'a PDF that unpacks to a gigabyte',
      'bomb.pdf',
      () => makePdf([Buffer.alloc(1_000 * MEGABYTE, 0x20)]),
      [
        'learning/preparation-memory',
        'learning/preparation-timeout',
        'learning/source-unreadable',
        'learning/source-broken',
      ],
    ],
    ['a PDF without text', 'empty.pdf', () => makePdf([[]]), ['learning/source-unreadable']],
    [
      'a PDF whose font has no character map',
      'glyphs.pdf',
      () => makePdf([Buffer.from(unmappedLine(700, 'Refunds are paid within ten days.'))]),
      ['learning/source-unreadable'],
    ],
    [
      'elements that stand too deep',
      'deep.html',
      () => Buffer.from(`<html>${'<div>'.repeat(200_000)}`),
      broken,
    ],
    ['quotes that stand too deep', 'deep.md', () => Buffer.from('>'.repeat(50_000)), broken],
    ['lists that stand too deep', 'lists.md', () => Buffer.from(`${'- '.repeat(20_000)}x`), broken],
    [
      'a million tags inside each other',
      'nested.html',
      () => Buffer.from(`<html><body>${'<b>'.repeat(1_000_000)}x`),
      [...broken, 'learning/source-too-large'],
    ],
    [
      'a Word file that asks for a file of the machine',
      'outside.docx',
      () => makeDocx([], { 'word/document.xml': text(OUTSIDE) }),
      [...expands, ...broken, 'learning/source-empty'],
    ],
    [
      'a PDF with a password',
      'locked.pdf',
      () =>
        Buffer.from(
          pdf
            .toString('latin1')
            .replace(
              'trailer<<',
              `trailer<</ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt ${LOCK}`,
            ),
          'latin1',
        ),
      ['learning/source-encrypted'],
    ],
    [
      'a picture called Markdown',
      'picture.md',
      () => Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'),
      ['learning/type-not-supported', 'files/type-mismatch'],
    ],
    [
      'a PDF that is a web page as well',
      'both.html',
      () => Buffer.concat([pdf.subarray(0, 40), Buffer.from('<html><script>x</script><p>Hi')]),
      [...broken, 'learning/type-not-supported', 'learning/source-empty'],
    ],
    ['zero bytes', 'zero.txt', () => Buffer.alloc(1_000), ['learning/type-not-supported']],
    ['an empty file', 'nothing.md', () => Buffer.alloc(0), ['learning/source-empty']],
    [
      'a program called Markdown',
      'program.md',
      () => Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1'),
      ['learning/type-not-supported'],
    ],
    [
      'an archive called Word',
      'archive.docx',
      () => Buffer.from(zipSync({ 'a.txt': text('x') })),
      ['learning/type-not-supported'],
    ],
  ];
}

/** Corrupts the middle of the compressed data. */
function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('word/document.xml') + 40;
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  copy[at + 1] = (copy[at + 1] ?? 0) ^ 0xff;
  return copy;
}
