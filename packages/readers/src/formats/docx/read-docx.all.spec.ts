import { zipSync } from 'fflate';
import { makeDocx } from '../../testing/source-corpus';
import { publishSources } from '../../testing/publish-sources';
import { sniffMediaType } from '../../encoding/sniff-media-type';

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const math = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

function docx(body: string): Buffer {
  const xml = `<?xml version="1.0"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`;
  return makeDocx([], { 'word/document.xml': new TextEncoder().encode(xml) });
}

const CASES = [
  [
    'fields in short form',
    `<w:p>${run('Dear ')}<w:fldSimple w:instr="MERGEFIELD name">${run('«name»')}</w:fldSimple>${run('.')}</w:p>`,
    'Dear «name».',
  ],
  [
    'characters with a reading',
    `<w:p><w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>${run('都')}</w:p>`,
    '東京(とうきょう)都',
  ],
  [
    'texts of round shapes',
    `<w:p><w:r><w:pict><v:oval><v:textbox><w:txbxContent><w:p>${run('In a shape')}</w:p></w:txbxContent></v:textbox></v:oval></w:pict></w:r></w:p>`,
    'In a shape',
  ],
  [
    'formulas in a line',
    `<w:p>${run('Energy is ')}<m:oMath>${math('E=m')}<m:sSup><m:e>${math('c')}</m:e><m:sup>${math('2')}</m:sup></m:sSup></m:oMath>${run('.')}</w:p>`,
    'Energy is $`E=m{c}^{2}`$.',
  ],
  [
    'formulas of their own',
    `<w:p><m:oMathPara><m:oMath><m:f><m:num>${math('a&lt;b')}</m:num><m:den>${math('2')}</m:den></m:f></m:oMath></m:oMathPara></w:p>`,
    '```math\n\\frac{a<b}{2}\n```',
  ],
  [
    'what was inserted or moved to its place, and not what was deleted',
    `<w:p>${run('Kept ')}<w:ins w:id="1" w:author="A">${run('inserted ')}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>deleted </w:delText></w:r></w:del><w:moveFrom w:id="3" w:author="A">${run('before ')}</w:moveFrom><w:moveTo w:id="4" w:author="A">${run('after')}</w:moveTo></w:p>`,
    'Kept inserted after',
  ],
  [
    'what Word shows, and not what it hides',
    `<w:p>${run('Shown ')}<w:r><w:rPr><w:b/><w:vanish/></w:rPr><w:t>secret </w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>too</w:t></w:r></w:p>`,
    'Shown too',
  ],
  [
    'text beside charts',
    `<w:p>${run('Text')}<w:r><w:drawing><c:chart r="1"/></w:drawing></w:r></w:p>`,
    'Text',
  ],
] as const;

const published = publishSources(
  CASES.map(([, body]) => ({
    name: 'a.docx',
    content: docx(body).toString('base64'),
    encoding: 'base64',
    base: null,
    image: null,
  })),
);

describe('Word files', () => {
  it.each(CASES.map(([what, , markdown], at) => ({ what, markdown, found: published[at] })))(
    'have $what',
    ({ markdown, found }) => {
      expect(found?.doc?.markdown ?? found?.error).toBe(markdown);
    },
  );

  it('count what is hidden', () => {
    const details = published.at(-2)?.doc?.warnings.map(({ detail }) => detail);
    expect(details).toContain('Text that its tool hides was left out.');
  });

  it('report charts, which cannot be read', () => {
    const codes = published.at(-1)?.doc?.warnings.map(({ code }) => code);
    expect(codes).toContain('formatting-lost');
  });

  it('of Word Online are known by the name of their document', () => {
    const file = Buffer.from(zipSync({ 'word/document2.xml': new Uint8Array(1) }));
    expect(sniffMediaType(file, 'a.docx')).toContain('wordprocessingml');
  });
});
