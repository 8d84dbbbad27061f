import { zipSync, type Zippable } from 'fflate';
import { deflateSync } from 'node:zlib';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const CONTENT_TYPES = text(
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);
const RELATIONSHIPS = text(
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/' +
    'officeDocument" Target="word/document.xml"/></Relationships>',
);
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word file with paragraphs of `[style, text]`, and further parts. */
export function makeDocx(
  paragraphs: readonly (readonly [style: string | null, text: string])[],
  parts: Zippable = {},
): Buffer {
  const body = paragraphs.map(([style, value]) => {
    const properties = style === null ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
    return `<w:p>${properties}<w:r><w:t>${value}</w:t></w:r></w:p>`;
  });
  const document = `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body.join('')}</w:body></w:document>`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': CONTENT_TYPES,
      '_rels/.rels': RELATIONSHIPS,
      'word/document.xml': text(document),
      ...parts,
    }),
  );
}

/** A Word file with a paragraph of text and one with an image. */
export function makeDocxWithImage(words: string, image: Buffer, alt: string): Buffer {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const picture =
    `<w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="${alt}"/>` +
    `<a:graphic xmlns:a="${drawing}/main"><a:graphicData><pic:pic xmlns:pic="${drawing}/picture"><pic:blipFill>` +
    `<a:blip r:embed="rId9" xmlns:r="${relations}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  return makeDocx([], {
    '[Content_Types].xml': text(
      new TextDecoder()
        .decode(CONTENT_TYPES)
        .replace('<Override', '<Default Extension="png" ContentType="image/png"/><Override'),
    ),
    'word/_rels/document.xml.rels': text(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${relations}/image" Target="media/image1.png"/></Relationships>`,
    ),
    'word/media/image1.png': new Uint8Array(image),
    'word/document.xml': text(
      `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p><w:p>${picture}</w:p></w:body></w:document>`,
    ),
  });
}

/** One line of a page: font size, distance from the bottom, text. */
export type PageLine = readonly [size: number, y: number, words: string];

/** Its text is numbers of glyphs: it has no character map (`ToUnicode`). */
const UNMAPPED_FONT =
  '<</Type/Font/Subtype/Type0/BaseFont/Unmapped/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2' +
  '/BaseFont/Unmapped/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>';

/** A line in the font without a character map, as numbers of the glyphs of a usual TrueType font. */
export const unmappedLine = (y: number, words: string): string =>
  `BT /F2 12 Tf 1 0 0 1 50 ${y} Tm <${words
    .split('')
    .map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'))
    .join('')}> Tj ET\n`;

/** A PDF with one font; a page is a list of lines, or an uncompressed content stream, which can use the unmapped font as well. */
export function makePdf(pages: readonly (readonly PageLine[] | Buffer)[]): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  pages.forEach((page, index) => {
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R/F2 ${UNMAPPED_FONT}>>>>/Contents ${5 + index * 2} 0 R>>`,
    );
    const stream = deflateSync(Buffer.isBuffer(page) ? page : Buffer.from(drawn(page)));
    const head = `<</Length ${stream.length}/Filter/FlateDecode>>stream\n`;
    add(Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')]));
  });
  return assemble(objects);
}

const drawn = (lines: readonly PageLine[]): string =>
  lines
    .map(([size, y, words]) => `BT /F1 ${size} Tf 1 0 0 1 50 ${y} Tm (${words}) Tj ET`)
    .join('\n');

function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    const at = length;
    parts.push(part);
    length += part.length;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const MEGABYTE = 1024 * 1024;
const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>`;
/** PDF encryption V1 with an unknown password. */
const LOCK = `<</Filter/Standard/V 1/R 2/P -4/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>>>`;

/** Hostile files with their names and expected error codes. */
export function hostileFiles(): (readonly [
  what: string,
  name: string,
  bytes: Buffer,
  codes: readonly string[],
])[] {
  const bomb = { 'word/media/pad.bin': new Uint8Array(120 * MEGABYTE) };
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
    ['a zip bomb', 'bomb.docx', makeDocx([[null, 'x']], bomb), expands],
    [
      'a million laughs in Word',
      'laughs.docx',
      makeDocx([], { 'word/document.xml': entities }),
      expands,
    ],
    [
      'a million laughs in front matter',
      'laughs.md',
      Buffer.from(`---\n${anchors.join('\n')}\ntitle: *a8\n---\nText\n`),
      expands,
    ],
    [
      'a thousand parts too many',
      'many.docx',
      makeDocx(
        [],
        Object.fromEntries(
          Array.from({ length: 2_100 }, (_, index) => [`word/p${index}`, text('x')]),
        ),
      ),
      expands,
    ],
    ['half a Word file', 'half.docx', docx.subarray(0, docx.length - 30), broken],
    ['a Word file with a flipped bit', 'bits.docx', flip(docx), broken],
    [
      '100 MB of spaces',
      'spaces.txt',
      Buffer.alloc(100 * MEGABYTE, 0x20),
      ['learning/source-too-large'],
    ],
    ['10 MB of spaces', 'spaces.md', Buffer.alloc(10 * MEGABYTE, 0x20), ['learning/source-empty']],
    [
      '10 MB of one word',
      'long.txt',
      Buffer.alloc(10 * MEGABYTE, 0x61),
      ['learning/source-too-large'],
    ],
    ['a PDF of nothing but its first line', 'head.pdf', Buffer.from('%PDF-1.7\n'), broken],
    ['half a PDF', 'half.pdf', pdf.subarray(0, 60), broken],
    [
      'a PDF whose pages are their own parents',
      'loop.pdf',
      Buffer.from(pdf.toString('latin1').replace('/Kids[4 0 R]', '/Kids[2 0 R]'), 'latin1'),
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
      makePdf([Buffer.alloc(1_000 * MEGABYTE, 0x20)]),
      [
        'learning/preparation-memory',
        'learning/preparation-timeout',
        'learning/source-unreadable',
        'learning/source-broken',
      ],
    ],
    ['a PDF without text', 'empty.pdf', makePdf([[]]), ['learning/source-unreadable']],
    [
      'a PDF whose font has no character map',
      'glyphs.pdf',
      makePdf([Buffer.from(unmappedLine(700, 'Refunds are paid within ten days.'))]),
      ['learning/source-unreadable'],
    ],
    [
      'elements that stand too deep',
      'deep.html',
      Buffer.from(`<html>${'<div>'.repeat(200_000)}`),
      broken,
    ],
    ['quotes that stand too deep', 'deep.md', Buffer.from('>'.repeat(50_000)), broken],
    ['lists that stand too deep', 'lists.md', Buffer.from(`${'- '.repeat(20_000)}x`), broken],
    [
      'a million tags inside each other',
      'nested.html',
      Buffer.from(`<html><body>${'<b>'.repeat(1_000_000)}x`),
      [...broken, 'learning/source-too-large'],
    ],
    [
      'a Word file that asks for a file of the machine',
      'outside.docx',
      makeDocx([], { 'word/document.xml': text(OUTSIDE) }),
      [...expands, ...broken, 'learning/source-empty'],
    ],
    [
      'a PDF with a password',
      'locked.pdf',
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
      Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'),
      ['learning/type-not-supported', 'files/type-mismatch'],
    ],
    [
      'a PDF that is a web page as well',
      'both.html',
      Buffer.concat([pdf.subarray(0, 40), Buffer.from('<html><script>x</script><p>Hi')]),
      [...broken, 'learning/type-not-supported', 'learning/source-empty'],
    ],
    ['zero bytes', 'zero.txt', Buffer.alloc(1_000), ['learning/type-not-supported']],
    ['an empty file', 'nothing.md', Buffer.alloc(0), ['learning/source-empty']],
    [
      'a program called Markdown',
      'program.md',
      Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1'),
      ['learning/type-not-supported'],
    ],
    [
      'an archive called Word',
      'archive.docx',
      Buffer.from(zipSync({ 'a.txt': text('x') })),
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
