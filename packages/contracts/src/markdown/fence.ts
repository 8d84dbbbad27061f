/** A line that begins fenced code: its indentation in characters, its marks, and what follows them. */
export interface OpeningFence {
  readonly indent: number;
  readonly mark: string;
  readonly info: string;
}

const OPENING = /^(?<indent>[ \t]*)(?<mark>`{3,}(?!`)|~{3,}(?!~))(?<info>.*)$/;

/**
 * Reads the opening fence of CommonMark 0.31.2 (section 4.5) at any indentation; `null` for another line. What follows backticks has
 * none: otherwise they are a code span.
 */
export function openingFence(line: string): OpeningFence | null {
  const { indent = '', mark = '', info = '' } = OPENING.exec(line)?.groups ?? {};
  if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return null;
  return { indent: indent.length, mark, info };
}

/** True for a line that ends code with these marks, at any indentation: it has as many of them or more, and nothing else. */
export function isClosingFence(line: string, mark: string): boolean {
  const bare = line.trim();
  return bare.startsWith(mark) && bare === mark.charAt(0).repeat(bare.length);
}
