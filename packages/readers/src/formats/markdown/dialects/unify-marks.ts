import { BlockMarks } from './block-marks';
import { codeRanges, outsideOfCode } from './code-ranges';
import { ATTRIBUTES_AT_START, unifyInlineMarks } from './inline-marks';
import { linesOf } from './lines-of';
import { type LostParts } from './lost-parts';

const MARKS =
  /:(?:material|octicons|fontawesome|simple)-|\+\+|[)\]*_`]\{|^[ \t]*(?:-+8<-|;-+8<-|\[TOC\]|\{|:::)/im;

/** Writes the marks of MkDocs as Markdown. */
export function unifyMarks(text: string, lost: LostParts): string {
  if (!MARKS.test(text)) return text;
  const blocks = new BlockMarks(linesOf(text, codeRanges(text, true)), lost).write();
  return outsideOfCode(blocks, codeRanges(blocks, true), (piece, isBehindCode) =>
    unifyInlineMarks(isBehindCode ? piece.replace(ATTRIBUTES_AT_START, '') : piece),
  );
}
