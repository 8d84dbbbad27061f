import { stripVTControlCharacters } from 'node:util';

/** The first lines of a report, without colors, blank lines and frames of packages. */
export function meaningfulLines(text: string, limit: number): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line));
  return lines.length <= limit
    ? lines
    : [...lines.slice(0, limit), `… ${lines.length - limit} more lines`];
}
