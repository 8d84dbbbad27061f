import { BlockMarks } from './block-marks';
import { type CodeRange, codeRanges, outsideOfCode } from './code-ranges';
import { ATTRIBUTES_AT_START, unifyInlineMarks } from './inline-marks';
import { type LostParts } from './lost-parts';
import { definedLabels, unifyWikiLinks } from './wiki-links';

const MARKS =
  /\[\[|\[!|xref:|:(?:material|octicons|fontawesome|simple)-|\+\+|[)\]*_`]\{|^[ \t]*(?:-+8<-|;-+8<-|<<<|\[TOC\]|\{|:::)/m;

/** Writes the marks of wikis, docfx, VitePress, MkDocs and kramdown as Markdown. */
export function unifyMarks(text: string, lost: LostParts): string {
  if (!MARKS.test(text)) return text;
  const blocks = new BlockMarks(linesOf(text, codeRanges(text, true)), lost).write();
  const definitions = definedLabels(blocks);
  return outsideOfCode(blocks, codeRanges(blocks, true), (piece, isBehindCode) => {
    const bare = isBehindCode ? piece.replace(ATTRIBUTES_AT_START, '') : piece;
    return unifyWikiLinks(unifyInlineMarks(bare, lost), definitions, lost);
  });
}

/** The lines with whether they begin in code or in a comment. */
function linesOf(
  text: string,
  ranges: readonly CodeRange[],
): { readonly text: string; readonly isCode: boolean }[] {
  let start = 0;
  let at = 0;
  return text.split('\n').map((line) => {
    while ((ranges[at]?.end ?? Infinity) <= start) at += 1;
    const isCode = (ranges[at]?.start ?? Infinity) <= start;
    start += line.length + 1;
    return { text: line, isCode };
  });
}
