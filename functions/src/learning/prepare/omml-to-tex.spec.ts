import { texOf } from './omml-to-tex';

const math = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

describe('texOf', () => {
  const e = (name: string, ...parts: string[]): string =>
    `<m:${name}>${parts.join('')}</m:${name}>`;
  const value = (name: string, text: string): string => `<m:${name} m:val="${text}"/>`;
  it.each([
    [e('rad', e('deg', math('3')), e('e', math('x'))), '\\sqrt[3]{x}'],
    [e('rad', e('deg'), e('e', math('x'))), '\\sqrt{x}'],
    [e('nary', e('naryPr', value('chr', '∑')), e('sub', math('i=1')), e('sup', math('n')), e('e', math('i'))), '\\sum_{i=1}^{n}{i}'],
    [e('nary', e('sub'), e('sup'), e('e', math('x'))), '\\int{x}'],
    [e('d', e('dPr', value('begChr', '['), value('endChr', '')), e('e', math('a')), e('e', math('b'))), '\\left[a|b\\right.'],
    [e('func', e('fName', math('sin')), e('e', math('x'))), '\\sin {x}'],
    [e('acc', e('accPr', value('chr', '\u20d7')), e('e', math('v'))), '\\vec{v}'],
    [e('m', e('mr', e('e', math('1')), e('e', math('2'))), e('mr', e('e', math('3')), e('e', math('4')))), '\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}'],
    [e('sSubSup', e('e', math('x')), e('sub', math('i')), e('sup', math('2'))), '{x}_{i}^{2}'],
    [e('r', e('rPr', value('sty', 'p')), '<m:t>if so</m:t>'), '\\text{if so}'],
    [math('50% of {x}'), '50\\% of \\{x\\}'],
    ['<m:unknown>' + math('y') + '</m:unknown>', 'y'],
    ['<m:f><m:num>', '\\frac{}{}'],
  ])('writes %s as %s', (xml, tex) => {
    expect(texOf(xml)).toBe(tex);
  }); // prettier-ignore
});
