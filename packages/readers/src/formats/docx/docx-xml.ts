import { texOf } from './omml-to-tex';

/** Around a formula in the text: characters that no font has. */
export const FORMULA = { start: '\ue0f0', display: '\ue0f1', end: '\ue0f2' } as const;

const DISPLAY = /<m:oMathPara(?:\s[^<>]*)?>[^]*?<\/m:oMathPara>/g;
const INLINE = /<m:oMath(?:\s[^<>]*)?>[^]*?<\/m:oMath>/g;
const FIELD = /<\/?w:fldSimple(?:\s[^<>]*)?\/?>/g;
const RUBY = /<w:ruby>[^]*?<\/w:ruby>/g;
const SHAPE = /(<\/?v:)(?:arc|curve|oval|polyline|line)(?=[\s>])/g;
const TEXT = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g;

/** Returns what of a part of a Word file the library would leave out with its text, written as it reads it. */
export function readableXml(xml: string): string {
  let text = xml;
  if (text.includes('<m:oMath')) {
    text = text
      .replace(DISPLAY, (para) => formulasOf(para, FORMULA.display))
      .replace(INLINE, (formula) => formulaRun(formula, ''));
  }
  if (text.includes('<w:fldSimple')) text = text.replace(FIELD, '');
  if (text.includes('<w:ruby>')) text = text.replace(RUBY, rubyRuns);
  return text.includes('<v:') ? text.replace(SHAPE, '$1rect') : text;
}

const RUN = /<w:r(?:\s[^<>]*)?>(?:(?!<w:r[ >])[^])*?<\/w:r>/g;
const PROPERTIES = /<w:rPr>([^]*?)<\/w:rPr>/;
const VANISH = /<w:vanish(?:\s+w:val="(?<value>[^"]*)")?\s*\/>/;
const STYLE = /<w:style(?=\s)[^<>]*\sw:styleId="(?<id>[^"]+)"[^<>]*>(?<body>[^]*?)<\/w:style>/g;

const isHidden = (properties: string): boolean => {
  const found = VANISH.exec(properties);
  return found !== null && !/^(?:0|false|off)$/.test(found.groups?.['value'] ?? '');
};

/** The ids of styles whose text Word hides. */
export const hiddenStyles = (styles: string): ReadonlySet<string> =>
  new Set(
    [...styles.matchAll(STYLE)]
      .filter(({ groups }) => isHidden(PROPERTIES.exec(groups?.['body'] ?? '')?.[1] ?? ''))
      .map(({ groups }) => groups?.['id'] ?? ''),
  );

/** Removes the text that Word shows to nobody. @returns The text and the number of removed runs. */
export function withoutHidden(
  xml: string,
  styles: ReadonlySet<string>,
): { readonly xml: string; readonly hidden: number } {
  if (styles.size === 0 && !xml.includes('<w:vanish')) return { xml, hidden: 0 };
  let hidden = 0;
  const shown = xml.replace(RUN, (run) => {
    const properties = PROPERTIES.exec(run)?.[1] ?? '';
    const style = /<w:rStyle\s+w:val="([^"]+)"/.exec(properties)?.[1];
    const isOwn = VANISH.test(properties);
    if (!(isOwn ? isHidden(properties) : style !== undefined && styles.has(style))) return run;
    hidden += 1;
    return '';
  });
  return { xml: shown, hidden };
}

const formulasOf = (para: string, mark: string): string =>
  [...para.matchAll(INLINE)].map(([formula]) => formulaRun(formula, mark)).join('');

function formulaRun(formula: string, mark: string): string {
  const tex = texOf(formula);
  if (tex === '') return '';
  const text = `${FORMULA.start}${mark}${tex}${FORMULA.end}`;
  return `<w:r><w:t xml:space="preserve">${asXml(text)}</w:t></w:r>`;
}

const asXml = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The characters with their reading in brackets, as browsers without ruby show them. It is within a run. */
function rubyRuns(ruby: string): string {
  const [reading = '', base = ''] = [
    /<w:rt>([^]*?)<\/w:rt>/,
    /<w:rubyBase>([^]*?)<\/w:rubyBase>/,
  ].map((part) =>
    [...(part.exec(ruby)?.[1] ?? '').matchAll(TEXT)].map(([, words]) => words).join(''),
  );
  return `<w:t>${base}${reading === '' ? '' : `(${reading})`}</w:t>`;
}
