import { BlockMarks } from './block-marks';
import { codeRanges, outsideOfCode } from './code-ranges';
import { ATTRIBUTES_AT_START, unifyInlineMarks } from './inline-marks';
import { linesOf } from './lines-of';
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
