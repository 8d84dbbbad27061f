/** Escaped characters are moved to Unicode's private use area while marks are removed. */
const PRIVATE_USE = 0xe000;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~|<>&])/g;

/** A `<` in code, which begins no tag. */
const LESS_THAN = String.fromCharCode(PRIVATE_USE + '<'.charCodeAt(0));

/**
 * One line of clean Markdown as plain text, without marks, link targets and escapes. Every repetition is
 * bounded or cannot overlap, so the time is linear.
 */
export function plainText(line: string): string {
  return line
    .replace(ESCAPED, (_, mark: string) => String.fromCharCode(PRIVATE_USE + mark.charCodeAt(0)))
    .replace(/\${1,2}`{1,2}([^`]{1,1000})`{1,2}\${1,2}/g, (_, tex: string) => spokenFormula(tex))
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/`{1,3}([^`]{1,2000})`{1,3}/g, (_, code: string) => code.replaceAll('<', LESS_THAN))
    .replace(/(\*\*|__|~~)(?=\S)/g, '')
    .replace(/(?<=\S)(\*\*|__|~~)/g, '')
    .replace(/(^|[\s([{"'“‘])[*_](?=\S)/g, '$1')
    .replace(/(?<=\S)[*_](?=$|[\s)\]}"'”’.,;:!?])/g, '')
    .replace(/<(https?:[^<>\s]{1,2000})>/g, '$1')
    .replace(
      /<\/?(?:br|dd|dl|dt|li|ol|p|summary|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]{0,500})?>/g,
      ' ',
    )
    .replace(/<\/?[a-z][a-z0-9]{0,9}(?:\s[^<>]{0,500})?>/g, '')
    .replace(/\[\^[^\]\s]{1,100}\]/g, '')
    .replace(/^[[\ue05b]!(?:[A-Z]{1,12})\]/, '')
    .replace(/&(?:amp|#x26);/g, '&')
    .replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - PRIVATE_USE))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text that can be read as it is, such as `x = 2y + 1`; TeX commands and braces are no words. */
const READABLE = /^[\p{L}\p{N}\s+\-*/=<>().,]{1,60}$/u;

const spokenFormula = (tex: string): string => (READABLE.test(tex) ? tex : '(formula)');
