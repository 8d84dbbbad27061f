export interface FontRun {
  readonly font: string;
  readonly text: string;
}

/** Control, private-use, unassigned and replacement characters. */
const NO_CHARACTER = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u;
const CONTROL = /\p{Cc}/u;
/** Symbol fonts (Wingdings) have their characters here; they are bullets at the start of a line. */
const SYMBOL = /^[\uf020-\uf0ff](?=\s|$)/;

/** From this share on, the characters of a font are glyph numbers. Below it, they are single symbols. */
const MOSTLY = 0.5;
/** A font that has its spaces as a control character can be readable otherwise. */
const SPACES = 0.03;
const PLAUSIBLE_LETTERS = 1 / 3;
/** Words of two alphabets are rare in real text. */
const MIXED_PAIRS = 0.25;
const ENOUGH_PAIRS = 10;
const ENOUGH_CHARACTERS = 200;
const PUNCTUATION_SHARE = 0.45;
const PUNCTUATION_SIGNS = 15;
/** Source code has as many signs, but names as well. */
const WORDS_OF_CODE = 0.1;

/**
 * The fonts whose text is not what the page shows. A font without a character map (`ToUnicode`) gives numbers of glyphs, which
 * look like control characters, like shifted letters (`+HOOR` is "Hello") or like letters of several alphabets in one word.
 */
export function unreadableFonts(runs: Iterable<FontRun>): ReadonlySet<string> {
  const texts = new Map<string, string[]>();
  for (const { font, text } of runs) {
    const known = texts.get(font);
    if (known === undefined) texts.set(font, [text]);
    else known.push(text);
  }
  const found = [...texts].filter(([, parts]) => isUnreadable(parts.join(' ')));
  return new Set(found.map(([font]) => font));
}

function isUnreadable(text: string): boolean {
  const characters = Array.from(text.replace(/ +/g, ''));
  const total = characters.length;
  if (total === 0) return false;
  const controls = characters.filter((one) => CONTROL.test(one)).length;
  const others = characters.filter((one) => NO_CHARACTER.test(one)).length - controls;
  if (others > total * MOSTLY) return !characters.every((one) => SYMBOL.test(one));
  const letters = characters.filter((one) => /\p{L}/u.test(one));
  if (letters.length === 0) return controls > total * MOSTLY || isPunctuation(characters);
  const plausible = letters.filter(isCommonLetter).length;
  if (controls > total * SPACES && plausible < letters.length * PLAUSIBLE_LETTERS) return true;
  return mixesScripts(text) || isPunctuation(characters);
}

/** A small letter, or one of a script without them. Numbers of glyphs give capitals and rare Latin letters. */
const isCommonLetter = (letter: string): boolean =>
  /[\p{Ll}\p{Lo}]/u.test(letter) && !/[\u0180-\u02af]/.test(letter);

/** Letters of a font whose codes count its glyphs by their first use are signs of ASCII. */
function isPunctuation(characters: readonly string[]): boolean {
  const signs = characters.filter((one, index) => one !== characters[index - 1]);
  if (signs.length < ENOUGH_CHARACTERS) return false;
  const found = signs.filter((one) => /[!-/:-@[-`{-~]/.test(one));
  const words =
    signs
      .join('')
      .match(/\p{L}{3,}/gu)
      ?.join('').length ?? 0;
  return (
    found.length > signs.length * PUNCTUATION_SHARE &&
    new Set(found).size > PUNCTUATION_SIGNS &&
    words < signs.length * WORDS_OF_CODE
  );
}

function mixesScripts(text: string): boolean {
  let pairs = 0;
  let mixed = 0;
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}]+/gu)) {
    const scripts = Array.from(word, scriptOf).filter((script) => script !== null);
    scripts.slice(1).forEach((script, index) => {
      pairs += 1;
      if (script !== scripts[index]) mixed += 1;
    });
  }
  return pairs >= ENOUGH_PAIRS && mixed > pairs * MIXED_PAIRS;
}

/** Chinese, Japanese and Korean text mixes its scripts. */
const SCRIPTS = [
  /\p{scx=Latin}/u,
  /\p{scx=Greek}/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Arabic}/u,
  /\p{scx=Hebrew}/u,
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u,
] as const;
const BLOCK_BITS = 7;

/** The script of a letter; of a rare one its block; null for signs of every script. */
function scriptOf(letter: string): number | null {
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return null;
  const index = SCRIPTS.findIndex((script) => script.test(letter));
  return index >= 0 ? index : SCRIPTS.length + ((letter.codePointAt(0) ?? 0) >> BLOCK_BITS);
}

/** Ligatures, and letters of Arabic and Hebrew by their form: not what people search for. */
const PRESENTATION_FORMS = /[\ufb00-\ufb4f\ufb50-\ufdfb\ufe70-\ufefc]/g;

/** A line without what is no character; `lost` counts it. Control characters of readable fonts are spaces. */
export function readableText(line: string): { readonly text: string; readonly lost: number } {
  let lost = 0;
  const text = line
    .trim()
    .replace(SYMBOL, '•')
    .replace(/\p{Cc}/gu, ' ')
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
    .replace(/[\p{Co}\p{Cn}\p{Cs}\ufffd]/gu, () => {
      lost += 1;
      return '';
    });
  return { text: text.replace(/ {2,}/g, ' ').trim(), lost };
}
