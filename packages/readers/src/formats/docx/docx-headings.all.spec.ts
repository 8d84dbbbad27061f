import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { publishSources } from '../../testing/publish-sources';
import { makeDocx } from '../../testing/source-corpus';
import { DocxHeadings } from './docx-headings';

const NAMES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

const style = (id: string, name: string, properties: string, basedOn = 'Normal'): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:pPr>${properties}</w:pPr></w:style>`;
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const numPr = (numId: number, at?: number): string =>
  `<w:numPr>${at === undefined ? '' : `<w:ilvl w:val="${at}"/>`}<w:numId w:val="${numId}"/></w:numPr>`;
const paragraph = (id: string, text: string, properties = ''): string =>
  `<w:p w:rsidR="00A1"><w:pPr><w:pStyle w:val="${id}"/>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** As Word 365 writes a multilevel list that is linked to headings: the styles name it, the paragraphs do not. */
const STYLES = [
  style('Heading1', 'heading 1', `${numPr(1)}<w:outlineLvl w:val="0"/>`),
  style('berschrift2', 'heading 2', `${numPr(1, 1)}<w:outlineLvl w:val="1"/>`),
  style('Heading3', 'heading 3', `${numPr(1, 2)}<w:outlineLvl w:val="2"/>`),
  style('Appendix', 'Appendix', numPr(2), 'Heading1'),
  style('TOCHeading', 'TOC Heading', `${numPr(0)}<w:outlineLvl w:val="9"/>`, 'Heading1'),
  style('Circle', 'Circle', '', 'Circle'),
].join('');
const NUMBERING =
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1', '<w:pStyle w:val="Heading1"/>')}` +
  `${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '%1.%2 (%3)')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'upperLetter', 'Appendix %1:')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '§ %1', '<w:suff w:val="nothing"/>')}` +
  `${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="3">${level(0, 'bullet', '·')}</w:abstractNum>` +
  `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>` +
  `<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="3"/></w:num>` +
  `<w:num w:numId="5"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;

const docx = (body: string): string =>
  makeDocx([], {
    'word/document.xml': bytes(`<w:document ${NAMES}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': bytes(`<w:styles ${NAMES}>${STYLES}</w:styles>`),
    'word/numbering.xml': bytes(`<w:numbering ${NAMES}>${NUMBERING}</w:numbering>`),
    'word/_rels/document.xml.rels': bytes(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        ['styles', 'numbering']
          .map(
            (name) =>
              `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`,
          )
          .join('') +
        '</Relationships>',
    ),
  }).toString('base64');

const CASES = [
  [
    'by their styles, with numbered paragraphs and levels that begin again',
    paragraph('Heading1', 'Scope') +
      paragraph('berschrift2', 'Terms') +
      paragraph('Heading3', 'First') +
      paragraph('Normal', 'An item', numPr(1, 2)) +
      paragraph('Heading3', 'Third') +
      paragraph('berschrift2', 'Limits') +
      paragraph('Heading3', 'Fourth') +
      paragraph('Heading1', 'Rules') +
      paragraph('berschrift2', 'Last'),
    [
      '1 Scope',
      '1.1 Terms',
      '1.1 (a) First',
      '1.1 (c) Third',
      '1.2 Limits',
      '1.2 (a) Fourth',
      '2 Rules',
      '2.1 Last',
    ],
  ],
  [
    'of styles that are based on them, and none where the numbering is taken away',
    paragraph('TOCHeading', 'Contents') +
      paragraph('Heading1', 'Foreword', numPr(0)) +
      paragraph('Heading1', 'Scope') +
      paragraph('Appendix', 'Tables') +
      paragraph('Appendix', 'Figures'),
    ['Foreword', '1 Scope', 'Appendix A: Tables', 'Appendix B: Figures'],
  ],
  [
    'in the formats of their levels',
    paragraph('Heading1', 'General', numPr(3, 0)) +
      paragraph('Heading1', 'Special', numPr(3, 0)) +
      paragraph('berschrift2', 'Detail', numPr(3, 1)) +
      paragraph('berschrift2', 'Bullet', numPr(4, 0)),
    ['§ IGeneral', '§ IISpecial', '2.1 Detail', 'Bullet'],
  ],
  [
    'from where a numbering begins, and below a level that is not there',
    paragraph('berschrift2', 'Early') +
      paragraph('Heading1', 'Seven', numPr(5, 0)) +
      paragraph('Heading1', 'Eight', numPr(5, 0)) +
      paragraph('Circle', 'No heading'),
    ['1.1 Early', '7 Seven', '8 Eight'],
  ],
  [
    'as they are, and not as they were before a change',
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:pPrChange w:id="1" w:author="A"><w:pPr><w:pStyle w:val="berschrift2"/>${numPr(3, 0)}</w:pPr></w:pPrChange></w:pPr><w:r><w:t>Scope</w:t></w:r></w:p>` +
      paragraph('Heading1', 'Rules'),
    ['1 Scope', '2 Rules'],
  ],
] as const;

const published = publishSources(
  CASES.map(([, body]) => ({
    name: 'a.docx',
    // The first paragraph keeps headings from becoming the title.
    content: docx(`${paragraph('Normal', 'Text.')}${body}`),
    encoding: 'base64',
    base: null,
    image: null,
  })),
);

describe('headings of Word files have their numbers', () => {
  it.each(CASES.map(([what, , headings], at) => ({ what, headings, found: published[at] })))(
    '$what',
    ({ headings, found }) => {
      expect(found?.error).toBeNull();
      const { title, headings: below } = found?.doc ?? { title: '', headings: [] };
      const all = [title, ...below.map(({ text }) => text)].filter((text) => text !== 'A');
      expect(all).toEqual(headings);
    },
  );

  it('in the links to them too', () => {
    expect(published[0]?.doc?.headings[0]).toMatchObject({ anchor: '1-1-terms', depth: 2 });
  });

  it.each(['<w:p><w:pPr>', '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:p>'])(
    'in time in proportion to the length of many %j',
    (unit) => {
      const headings = new DocxHeadings({ styles: '', numbering: '' });
      const work = (text: string): unknown => headings.withNumbers(text);
      expect(cpuGrowth(work, { unit, length: 20_000 })).toBeLessThan(32);
    },
  );
});
