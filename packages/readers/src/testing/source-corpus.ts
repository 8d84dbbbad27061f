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
/** The namespace of Word's markup. */
export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

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
