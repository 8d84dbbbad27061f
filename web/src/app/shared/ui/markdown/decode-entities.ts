const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rarr: '→',
  larr: '←',
  times: '×',
};
const LAST_CODE_POINT = 0x10ffff;

/** Decodes character references in Markdown text. Unknown ones stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (written: string, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? written;
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    const isCharacter = code > 0 && code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'; // as CommonMark specifies
  });
}
