import { renderToString } from 'katex';
import { texOf } from './omml-to-tex';

const math = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

describe('texOf', () => {
  const e = (name: string, ...parts: string[]): string =>
    `<m:${name}>${parts.join('')}</m:${name}>`;
  const value = (name: string, text: string): string => `<m:${name} m:val="${text}"/>`;
  // prettier-ignore
  const CASES = [
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
    [e('groupChr', e('e', math('x+y'))), '\\underbrace{x+y}'],
    [e('limLow', e('e', e('groupChr', e('e', math('x')))), e('lim', math('n'))), '\\underbrace{x}_{n}'],
    [e('groupChr', e('groupChrPr', value('chr', '⏞'), value('pos', 'top')), e('e', math('x'))), '\\overbrace{x}'],
    [e('groupChr', e('groupChrPr', value('chr', '→'), value('pos', 'top')), e('e', math('AB'))), '\\overset{\\to }{AB}'],
    [e('eqArr', e('e', math('a&amp;=b')), e('e', math('c&amp;=d'))), '\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}'],
    [e('eqArr', e('e', e('r', e('rPr', value('sty', 'b')), '<m:t>F&amp;=a</m:t>'))), '\\begin{aligned}\\mathbf{F}&\\mathbf{=a}\\end{aligned}'],
    [math('R&amp;D'), 'R\\&D'],
    [e('f', e('fPr', value('type', 'noBar')), e('num', math('n')), e('den', math('k'))), '\\genfrac{}{}{0pt}{}{n}{k}'],
    [e('f', e('fPr', value('type', 'skw')), e('num', math('1')), e('den', math('2'))), '{1}/{2}'],
    [e('borderBox', e('e', math('x'))), '\\boxed{x}'],
    [e('borderBox', e('borderBoxPr', value('strikeBLTR', '1')), e('e', math('x'))), '\\cancel{x}'],
    [e('phant', e('phantPr', value('show', '0')), e('e', math('x'))), '\\phantom{x}'],
    [e('phant', e('phantPr', value('show', 'off')), e('e', math('x'))), '\\phantom{x}'],
    [e('phant', e('e', math('x'))), '{x}'],
    [e('acc', e('accPr', value('chr', '\u20e1')), e('e', math('AB'))), '\\overleftrightarrow{AB}'],
    [e('acc', e('accPr', value('chr', '\u2600')), e('e', math('A'))), '{A}'],
    [e('r', e('rPr', value('sty', 'b')), '<m:t>F</m:t>'), '\\mathbf{F}'],
    [e('r', e('rPr', value('scr', 'double-struck')), '<m:t>R</m:t>'), '\\mathbb{R}'],
    [math('50% of {x}'), '50\\% of \\{x\\}'],
    ['<m:unknown>' + math('y') + '</m:unknown>', 'y'],
    ['<m:f><m:num>', '\\frac{}{}'],
  ] as const;

  it.each(CASES)('writes %s as %s', (xml, tex) => {
    expect(texOf(xml)).toBe(tex);
  });

  it.each(CASES)('writes %s as what is rendered', (_xml, tex) => {
    expect(renderToString(tex, { output: 'mathml', displayMode: true })).toContain('<math');
  });
});
