import { publishSources } from '../../testing/publish-sources';
import { makePdf } from '../../testing/source-corpus';
import { countImages } from './pdf-images';

type Words = readonly [x: number, y: number, words: string];

const page = (...words: readonly Words[]): Buffer =>
  Buffer.from(
    words.map(([x, y, text]) => `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`).join('\n'),
  );

const row = (y: number, ...cells: readonly string[]): Words[] =>
  cells.map((text, at) => [50 + at * 150, y, text]);

const LONG = 'A line of a column with more words than a cell has, so it is text';

const CASES = [
  ['a table', page([50, 750, 'Prices of all plans'], ...row(700, 'Plan', 'Month', 'Year'), ...row(680, 'Pro', '9', '90'), ...row(660, 'Business', '29', '290')), 1],
  ['two rows', page(...row(700, 'Plan', 'Month', 'Year'), ...row(680, 'Pro', '9', '90')), 0],
  ['columns of text', page(...[700, 680, 660, 640].flatMap((y): Words[] => [[50, y, LONG], [450, y, LONG], [850, y, LONG]])), 0],
  ['a list with numbers', page(...[700, 680, 660].flatMap((y, at): Words[] => [[50, y, `${at}.`], [80, y, 'Step']])), 0],
] as const; // prettier-ignore

const published = publishSources(
  CASES.map(([, content]) => ({
    name: 'a.pdf',
    content: makePdf([content]).toString('base64'),
    encoding: 'base64',
    base: null,
    image: null,
  })),
);

it.each(CASES.map(([what, , tables], at) => ({ what, tables, found: published[at] })))(
  'a PDF with $what reports $tables tables',
  ({ tables, found }) => {
    const codes = found?.doc?.warnings.map(({ code }) => code) ?? [];
    expect(codes.filter((code) => code === 'tables-lost')).toHaveLength(tables);
  },
);

describe('countImages', () => {
  const image = (id: number, more: string): string =>
    `${id} 0 obj\n<</Type/XObject/Subtype/Image/Width 640/Height 480${more}/Length 3>>\nstream\nabc\nendstream\nendobj\n`;
  it.each([
    ['a picture', image(4, ''), 1],
    ['a picture with its mask', image(4, '/SMask 5 0 R') + image(5, '/ColorSpace/DeviceGray'), 1],
    ['a stencil', image(4, '/ImageMask true'), 0],
    ['a thin line', '4 0 obj\n<</Width 640 /Height 1 /Subtype /Image>>\nstream', 0],
    ['text', '4 0 obj\n<</Subtype/Form>>\nstream', 0],
  ])('counts %s', (_what, text, count) => {
    expect(countImages(Buffer.from(text, 'latin1'))).toBe(count);
  });
});
