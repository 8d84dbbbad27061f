/** An element of a formula of Word (Office MathML, ECMA-376 part 1, 22.1). */
interface MathElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: MathElement[];
  text: string;
}

const TOKEN =
  /<(?<close>\/?)(?<name>[\w:]+)(?<attributes>(?:\s[^<>]*?)?)(?<void>\/?)>|(?<text>[^<]+)/g;
/** Deeper formulas are not written by people. */
const MAX_DEPTH = 80;

const OPERATORS: Readonly<Record<string, string>> = {
  '∑': '\\sum', '∏': '\\prod', '∐': '\\coprod', '∫': '\\int', '∬': '\\iint', '∭': '\\iiint', '∮': '\\oint', '∯': '\\oiint', '⋃': '\\bigcup',
  '⋂': '\\bigcap', '⋁': '\\bigvee', '⋀': '\\bigwedge', '⨁': '\\bigoplus', '⨂': '\\bigotimes', '⨀': '\\bigodot',
}; // prettier-ignore
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': 'hat', '\u0303': 'tilde', '\u0304': 'bar', '\u0305': 'overline', '\u0307': 'dot', '\u0308': 'ddot', '\u030c': 'check',
  '\u0306': 'breve', '\u20d7': 'vec', '\u20d1': 'vec', '\u0301': 'acute', '\u0300': 'grave', '¯': 'bar', '^': 'hat', '~': 'tilde',
  '\u20d6': 'overleftarrow', '\u20e1': 'overleftrightarrow', '\u20db': 'dddot', '\u20dc': 'ddddot', '\u0332': 'underline',
}; // prettier-ignore
/** Those above or below all of a part. */
const BRACES: Readonly<Record<string, string>> = {
  '\u23df': 'underbrace', '\u23de': 'overbrace', '\u23dc': 'overparen', '\u23dd': 'underparen',
}; // prettier-ignore
const ALPHABETS: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb', script: 'mathcal', fraktur: 'mathfrak', 'sans-serif': 'mathsf', monospace: 'mathtt',
}; // prettier-ignore
const WEIGHTS: Readonly<Record<string, string>> = { b: 'mathbf', bi: 'boldsymbol' };
const FUNCTIONS =
  /^(?:arccos|arcsin|arctan|cos|cosh|cot|csc|det|exp|gcd|inf|lim|ln|log|max|min|sec|sin|sinh|sup|tan|tanh)$/;
const SYMBOLS: Readonly<Record<string, string>> = {
  '\\': '\\backslash ', '{': '\\{', '}': '\\}', '#': '\\#', '%': '\\%', '&': '\\&', _: '\\_', $: '\\$', '^': '\\hat{}', '~': '\\sim ',
  '±': '\\pm ', '×': '\\times ', '÷': '\\div ', '·': '\\cdot ', '−': '-', '≤': '\\le ', '≥': '\\ge ', '≠': '\\ne ', '≈': '\\approx ',
  '∞': '\\infty ', '→': '\\to ', '∈': '\\in ', '∂': '\\partial ', '√': '\\surd ', '⋯': '\\cdots ', '…': '\\ldots ',
}; // prettier-ignore

/** Writes a formula of Word as TeX. What has no counterpart stays with its content. */
export const texOf = (xml: string): string => content(parse(xml)).replace(/\s+/g, ' ').trim();

function parse(xml: string): MathElement {
  const root: MathElement = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const { groups = {} } of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (groups['text'] !== undefined) parent.text += decoded(groups['text']);
    else if (groups['close'] === '/') {
      if (open.length > 1) open.pop();
    } else {
      const { name = '', attributes = '' } = groups;
      const element: MathElement = { name, attributes, children: [], text: '' };
      parent.children.push(element);
      if (groups['void'] !== '/' && open.length < MAX_DEPTH) open.push(element);
    }
  }
  return root;
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replace(/&(?:#x(?<hex>[\da-f]+)|#(?<number>\d+)|(?<name>lt|gt|amp|quot|apos));/gi, (written, hex?: string, number?: string, name?: string) => {
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
    if (name !== undefined) return ENTITIES[name] ?? written;
    return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }); // prettier-ignore

const content = (element: MathElement | undefined): string =>
  element?.children.map(written).join('') ?? '';

const part = (element: MathElement, name: string): string =>
  content(element.children.find((child) => child.name === name));

const group = (element: MathElement, name: string): string => `{${part(element, name)}}`;

/** A property such as `<m:chr m:val="∑"/>` of an element. */
function property(element: MathElement, name: string): string | null {
  const properties = element.children.find((child) => child.name.endsWith('Pr'));
  const found = properties?.children.find((child) => child.name === name);
  if (found === undefined) return null;
  return decoded(/\bm:val="(?<value>[^"]*)"/.exec(found.attributes)?.groups?.['value'] ?? '');
}

function written(element: MathElement): string {
  switch (element.name) {
    case 'm:r':
      return run(element, wordsOf(element));
    case 'm:f':
      return fraction(element);
    case 'm:sSup':
      return `${group(element, 'm:e')}^${group(element, 'm:sup')}`;
    case 'm:sSub':
      return `${group(element, 'm:e')}_${group(element, 'm:sub')}`;
    case 'm:sSubSup':
      return `${group(element, 'm:e')}_${group(element, 'm:sub')}^${group(element, 'm:sup')}`;
    case 'm:sPre':
      return `{}_${group(element, 'm:sub')}^${group(element, 'm:sup')}${group(element, 'm:e')}`;
    case 'm:rad': {
      const degree = part(element, 'm:deg');
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(element, 'm:e')}`;
    }
    case 'm:nary':
      return nary(element);
    case 'm:d':
      return delimited(element);
    case 'm:func':
      return `${functionName(part(element, 'm:fName'))}${group(element, 'm:e')}`;
    case 'm:limLow':
      return `${functionName(part(element, 'm:e'))}_${group(element, 'm:lim')}`;
    case 'm:limUpp':
      return `\\overset${group(element, 'm:lim')}${group(element, 'm:e')}`;
    case 'm:acc':
      return accent(element);
    case 'm:groupChr':
      return grouped(element);
    case 'm:borderBox':
      return `\\${STRIKES.some((name) => isOn(element, name)) ? 'cancel' : 'boxed'}${group(element, 'm:e')}`;
    case 'm:phant':
      return `${isHidden(element) ? '\\phantom' : ''}${group(element, 'm:e')}`;
    case 'm:bar':
      return `\\${property(element, 'm:pos') === 'top' ? 'overline' : 'underline'}${group(element, 'm:e')}`;
    case 'm:m':
      return matrix(element.children.filter(({ name }) => name === 'm:mr'));
    case 'm:eqArr':
      return `\\begin{aligned}${rows(element.children.filter(({ name }) => name === 'm:e'))}\\end{aligned}`;
    default:
      return element.name.endsWith('Pr') ? '' : content(element);
  }
}

const STRIKES = ['m:strikeH', 'm:strikeV', 'm:strikeBLTR', 'm:strikeTLBR'];

/** A property without a value is on. */
const isOn = (element: MathElement, name: string): boolean =>
  !['0', 'false', 'off', null].includes(property(element, name));

const isHidden = (phantom: MathElement): boolean =>
  property(phantom, 'm:show') !== null && !isOn(phantom, 'm:show');

function fraction(element: MathElement): string {
  const [above, below] = [group(element, 'm:num'), group(element, 'm:den')];
  const type = property(element, 'm:type');
  if (type === 'lin' || type === 'skw') return `${above}/${below}`;
  // A binomial coefficient, without its parentheses.
  return `${type === 'noBar' ? '\\genfrac{}{}{0pt}{}' : '\\frac'}${above}${below}`;
}

function accent(element: MathElement): string {
  const name = ACCENTS[property(element, 'm:chr') ?? '\u0302'];
  return `${name === undefined ? '' : `\\${name}`}${group(element, 'm:e')}`;
}

function grouped(element: MathElement): string {
  const character = property(element, 'm:chr') ?? '\u23df'; // the default of ECMA-376
  const name = BRACES[character];
  if (name !== undefined) return `\\${name}${group(element, 'm:e')}`;
  if (character === '') return group(element, 'm:e');
  const set = property(element, 'm:pos') === 'top' ? 'overset' : 'underset';
  return `\\${set}{${SYMBOLS[character] ?? character}}${group(element, 'm:e')}`;
}

const wordsOf = (element: MathElement): string =>
  element.children
    .filter(({ name }) => name === 'm:t')
    .map(({ text }) => text)
    .join('');

/** Text in upright letters is the name of a function, or words. */
function run(element: MathElement, words: string): string {
  if (FUNCTIONS.test(words)) return `\\${words} `;
  const isPlain = property(element, 'm:sty') === 'p' || property(element, 'm:nor') !== null;
  if (isPlain && /^\p{L}[\p{L} ]+$/u.test(words)) return `\\text{${words}}`;
  const symbols = Array.from(words, (character) => SYMBOLS[character] ?? character).join('');
  const style =
    ALPHABETS[property(element, 'm:scr') ?? ''] ?? WEIGHTS[property(element, 'm:sty') ?? ''];
  return style === undefined || symbols === '' ? symbols : `\\${style}{${symbols}}`;
}

const functionName = (name: string): string =>
  FUNCTIONS.test(name.trim()) ? `\\${name.trim()} ` : name;

function nary(element: MathElement): string {
  const character = property(element, 'm:chr') ?? '∫';
  const below = part(element, 'm:sub');
  const above = part(element, 'm:sup');
  return [
    OPERATORS[character] ?? character,
    below === '' ? '' : `_{${below}}`,
    above === '' ? '' : `^{${above}}`,
    group(element, 'm:e'),
  ].join('');
}

function delimited(element: MathElement): string {
  const separator = property(element, 'm:sepChr') ?? '|';
  const inner = element.children
    .filter(({ name }) => name === 'm:e')
    .map(content)
    .join(SYMBOLS[separator] ?? separator);
  return `\\left${fence(property(element, 'm:begChr') ?? '(')}${inner}\\right${fence(property(element, 'm:endChr') ?? ')')}`;
}

const FENCES: Readonly<Record<string, string>> = {
  '': '.', '{': '\\{', '}': '\\}', '⟨': '\\langle ', '⟩': '\\rangle ', '‖': '\\| ', '⌊': '\\lfloor ', '⌋': '\\rfloor ', '⌈': '\\lceil ', '⌉': '\\rceil ',
}; // prettier-ignore

const fence = (character: string): string =>
  FENCES[character] ?? (/^[()[\]|/]$/.test(character) ? character : '.');

/** The `&` of an equation is where the lines are aligned, or the space between columns, as in TeX. */
const rows = (cells: readonly MathElement[]): string =>
  cells.map(({ children }) => children.map(aligned).join('')).join(' \\\\ ');

const aligned = (part: MathElement): string =>
  part.name === 'm:r'
    ? wordsOf(part)
        .split('&')
        .map((words) => run(part, words))
        .join('&')
    : written(part);

const matrix = (lines: readonly MathElement[]): string =>
  `\\begin{matrix}${lines
    .map((line) =>
      line.children
        .filter(({ name }) => name === 'm:e')
        .map(content)
        .join(' & '),
    )
    .join(' \\\\ ')}\\end{matrix}`;
