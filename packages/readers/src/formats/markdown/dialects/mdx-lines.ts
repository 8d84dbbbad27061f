import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { codeRanges, outsideOfCode } from './code-ranges';
import { LineIndents } from './line-indents';

const ATTRIBUTE = String.raw`\s+[\w:-]{1,60}(?:=(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\{[^{}\n]{0,300}\}))?`;
const TAG = String.raw`<\/?[A-Z][\w.]{0,60}(?:${ATTRIBUTE}){0,12}\s*\/?>`;
/** A line of several tags and nothing else. */
const TAGS = new RegExp(`^[ \\t]*(?:${TAG}[ \\t]*){2,12}$`, 'gm');
const ONE = new RegExp(TAG, 'g');

/** The form of every such line. */
const MAYBE = /^[ \t]*<\/?[A-Z][^\n]*>[ \t]*<\/?[A-Z]/m;

/** Components that open or close on one line have a line each: what is between them is then content of blocks. */
export function oneTagOnALine(text: string): string {
  if (!MAYBE.test(text)) return text;
  return outsideOfCode(text, codeRanges(text, false), (piece) =>
    piece.replace(TAGS, (line) => (line.match(ONE) ?? []).join('\n\n')),
  );
}

/** Markdown has code where a line is indented by four spaces, MDX has none. */
const CODE_INDENT = 4;

/** Removes the indentation that has no meaning in MDX, of paragraphs and of whole blocks of code. */
export function withoutIndentation(text: string): string {
  const indents = new LineIndents(text);
  const scanner = new CodeScanner('mdx');
  let offset = 0;
  /** The indent of the open block of code. */
  let removed = 0;
  const lines = text.split('\n').map((line) => {
    const allowed = indents.listIndentAt(offset);
    offset += line.length + 1;
    const kind = scanner.read(line);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (kind !== 'code' && kind !== 'closing') {
      removed = indent - allowed >= CODE_INDENT ? indent - allowed : 0;
    }
    return kind === 'blank' ? line : line.slice(Math.min(removed, indent));
  });
  return lines.join('\n');
}
