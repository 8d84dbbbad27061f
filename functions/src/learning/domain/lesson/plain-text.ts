/** Escaped characters are moved to Unicode's private use area while marks are removed. */
const PRIVATE_USE = 0xe000;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~|<>&])/g;

/**
 * One line of clean Markdown as plain text, without marks, link targets and escapes. Every repetition is
 * bounded or cannot overlap, so the time is linear.
 */
export function plainText(line: string): string {
  return line
    .replace(ESCAPED, (_, mark: string) => String.fromCharCode(PRIVATE_USE + mark.charCodeAt(0)))
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/`{1,3}([^`]{1,2000})`{1,3}/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)/g, '')
    .replace(/(?<=\S)(\*\*|__|~~)/g, '')
    .replace(/(^|[\s([{"'“‘])[*_](?=\S)/g, '$1')
    .replace(/(?<=\S)[*_](?=$|[\s)\]}"'”’.,;:!?])/g, '')
    .replace(/<(https?:[^<>\s]{1,2000})>/g, '$1')
    .replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - PRIVATE_USE))
    .replace(/\s+/g, ' ')
    .trim();
}
