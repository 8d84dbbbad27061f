import { type CodeRange } from './code-ranges';

export interface TextLine {
  readonly text: string;
  readonly isCode: boolean;
  /** True when a block of code begins with it. */
  readonly opensCode: boolean;
}

/** @param ranges Of the same text, in order. */
export function linesOf(text: string, ranges: readonly CodeRange[]): TextLine[] {
  let start = 0;
  let at = 0;
  return text.split('\n').map((line) => {
    while ((ranges[at]?.end ?? Infinity) <= start) at += 1;
    const range = ranges[at];
    const isCode = (range?.start ?? Infinity) <= start;
    const opensCode = range?.kind === 'fence' && range.start === start;
    start += line.length + 1;
    return { text: line, isCode, opensCode };
  });
}
