import { codeRanges, outsideOfCode } from './code-ranges';
import { linesOf, type TextLine } from './lines-of';
import { LABEL, QuartoLabels } from './quarto-labels';
import { escaped } from './markdown-parts';

const ATTRIBUTES = `\\{[^{}\\n]{0,200}#(?<label>${LABEL})[^{}\\n]{0,200}\\}`;
const DEFINED = new RegExp(ATTRIBUTES);
const CAPTION = /^(?::[ \t]+|Table:[ \t]+)(?<text>\S.*)$/;
const CAPTION_END = /[ \t]{0,20}\{[^{}\n]{0,200}\}$/;
const MAX_CAPTION_LINES = 10;
const TABLE_LINE = /^[ \t]*(?:\||\+[-=+:]+\+)/;
/** With one level of brackets: more would take time with the square of the length. */
const IMAGE = new RegExp(
  `^(?<image>!\\[(?<alt>[^[\\]]*(?:\\[[^[\\]]*\\][^[\\]]*)*)\\]\\([^()]*(?:\\([^()]*\\)[^()]*)*\\))${ATTRIBUTES}[ \\t]*$`,
);
const EQUATION = new RegExp(`^(?<end>.*\\$\\$)[ \\t]*${ATTRIBUTES}[ \\t]*$`);
const DIV = new RegExp(`^:{3,}[ \\t]*${ATTRIBUTES}`);
const LISTING = new RegExp(`^(?:\`{3,}|~{3,})[ \\t]*${ATTRIBUTES}`);
const LISTING_CAPTION = /\blst-cap="(?<text>[^"]*)"/;
const REFERENCE = `(?<bare>-?)@(?<label>${LABEL})`;
const ANY_REFERENCE = new RegExp(`@${LABEL}`, 'i');
const FREE = new RegExp(`(?<![\\w@/.\\\\-])${REFERENCE}`, 'gi');
const GROUP = new RegExp(
  `\\[(?<items>[^[\\]\\n]{0,200}@${LABEL}[^[\\]\\n]{0,200})\\](?![(\\[{])`,
  'gi',
);
const ITEM = new RegExp(`^(?<before>[^@]*?)${REFERENCE}(?<after>[^@]*)$`, 'i');

/** True for a text with labels of Quarto, and for its files with references. Those can name labels of other documents. */
export const usesQuarto = (text: string, name: string): boolean =>
  DEFINED.test(text) || (/\.[qr]md$/i.test(name) && ANY_REFERENCE.test(text));

/**
 * Writes captions of tables, and the labels and references of Quarto (`{#fig-x}`, `@fig-x`) as anchors and links, numbered in
 * the order of the document. A part is named by its title: Quarto numbers parts on request only.
 */
export function unifyQuarto(source: string, name: string): string {
  const hasLabels = usesQuarto(source, name);
  if (!hasLabels && !/^(?:: |Table: )/m.test(source)) return source;
  const lines = linesOf(source, codeRanges(source, true));
  const labels = new QuartoLabels(hasLabels ? lines : []);
  const marked = withMarks(lines, labels).join('\n');
  if (!hasLabels) return marked;
  return outsideOfCode(marked, codeRanges(marked, true), (piece) =>
    piece
      .replace(GROUP, (written, items: string) => groupOf(written, items, labels))
      .replace(FREE, (_written, bare: string, label: string) =>
        linkTo(label, { before: '', isBare: bare !== '' }, labels),
      ),
  );
}

function withMarks(lines: readonly TextLine[], labels: QuartoLabels): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || (line.isCode && !line.opensCode)) {
      result.push(line?.text ?? '');
      continue;
    }
    const caption = line.isCode ? null : captionAt(lines, at);
    if (caption === null) {
      result.push(...(line.opensCode ? listing(line.text, labels) : marksOf(line.text, labels)));
    } else {
      result.push(captionOf(caption.text, caption.label, labels));
      at = caption.last;
    }
  }
  return result;
}

interface Caption {
  readonly text: string;
  readonly label: string | null;
  readonly last: number;
}

/** The caption of a table above or below it, to the next blank line. */
function captionAt(lines: readonly TextLine[], at: number): Caption | null {
  const first = CAPTION.exec(lines[at]?.text ?? '')?.groups?.['text'];
  if (first === undefined) return null;
  const isBlank = (index: number): boolean => (lines[index]?.text ?? '').trim() === '';
  let last = at;
  const goesOn = (index: number): boolean =>
    !isBlank(index) && lines[index]?.isCode === false && !isTable(lines[index]);
  while (last - at < MAX_CAPTION_LINES && goesOn(last + 1)) last += 1;
  let before = at - 1;
  if (before >= 0 && isBlank(before)) before -= 1;
  let after = last + 1;
  if (after < lines.length && isBlank(after)) after += 1;
  if (!isTable(lines[before]) && !isTable(lines[after])) return null;
  const text = [first, ...lines.slice(at + 1, last + 1).map((line) => line.text.trim())].join(' ');
  const label = DEFINED.exec(text)?.groups?.['label'] ?? null;
  return { text: text.trimEnd().replace(CAPTION_END, ''), label, last };
}

const isTable = (line: TextLine | undefined): boolean =>
  line !== undefined && !line.isCode && TABLE_LINE.test(line.text);

const anchor = (label: string): string => `<a id="${label}"></a>`;

const captionOf = (text: string, label: string | null, labels: QuartoLabels): string =>
  label === null ? text : `${anchor(label)}**${labels.nameOf(label)}:** ${text}`;

/** An image, an equation or a container with a label. */
function marksOf(line: string, labels: QuartoLabels): readonly string[] {
  const { image, alt = '', label: figure = '' } = IMAGE.exec(line)?.groups ?? {};
  if (image !== undefined) {
    return alt.trim() === ''
      ? [anchor(figure) + image]
      : [image, '', captionOf(alt, figure, labels), ''];
  }
  const { end, label: equation = '' } = EQUATION.exec(line)?.groups ?? {};
  if (end !== undefined) {
    return [end, '', `${anchor(equation)}(${labels.numberOf(equation)})`, ''];
  }
  const div = DIV.exec(line)?.groups?.['label'];
  if (div === undefined) return [line];
  const isTitled = !/^(?:fig|tbl|lst|sec|eq|tip|nte|wrn|imp|cau)-/.test(div);
  return [anchor(div) + (isTitled ? `**${labels.nameOf(div)}**` : ''), '', line];
}

function listing(line: string, labels: QuartoLabels): readonly string[] {
  const label = LISTING.exec(line)?.groups?.['label'];
  if (label === undefined) return [line];
  const text = LISTING_CAPTION.exec(line)?.groups?.['text'] ?? '';
  return [captionOf(escaped(text), label, labels).trimEnd(), '', line];
}

/** `[@fig-a; @fig-b]`, `[Fig. @fig-a]`. What is not only references, such as citations, stays. */
function groupOf(written: string, items: string, labels: QuartoLabels): string {
  const links = items.split(';').map((item) => {
    const { before = '', bare = '', label, after = '' } = ITEM.exec(item.trim())?.groups ?? {};
    if (label === undefined) return null;
    return linkTo(label, { before: before.trim(), isBare: bare !== '' }, labels) + after;
  });
  return links.includes(null) ? written : links.join(', ');
}

interface Reference {
  readonly before: string;
  readonly isBare: boolean;
}

function linkTo(written: string, { before, isBare }: Reference, labels: QuartoLabels): string {
  const label = written.charAt(0).toLowerCase() + written.slice(1);
  const number = labels.numberOf(label);
  // The title of the part stands in place of the label.
  const name = label.startsWith('sec-') ? label : labels.nameOf(label);
  const text =
    number !== null && (isBare || before !== '') && !label.startsWith('sec-') ? `${number}` : name;
  const start = before === '' ? '' : `${before} `;
  return start + (labels.isShown(label) ? `[${text}](#${label})` : text);
}
