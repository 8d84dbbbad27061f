import { codeRanges, outsideOfCode } from './code-ranges';
import { type LostParts } from './lost-parts';

/** `%% … %%`: Obsidian shows it to the writer alone. It ends in its line, or began one. */
const COMMENT = /(?<![%\\])%%(?!%)[^%\n]{0,5000}%%(?!%)|^[ \t]*%%(?!%)[^%]{1,20000}?%%[ \t]*$/gm;
/** The name of a block, at the end of its line: `^ref-1`. */
const BLOCK_ID = /(?<=\S)[ \t]\^[A-Za-z\d-]{1,60}[ \t]*$/gm;

/** Removes the comments of Obsidian, and the names that its documents give to blocks. */
export function takePrivateComments(text: string, lost: LostParts): string {
  if (!/%%|\s\^/.test(text)) return text;
  return outsideOfCode(text, codeRanges(text, true), (piece) =>
    piece
      .replace(COMMENT, () => {
        lost.hide();
        return '';
      })
      .replace(BLOCK_ID, ''),
  );
}
