type Format = (value: number) => string;

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, mark] of ROMAN) {
    for (; rest >= size; rest -= size) text += mark;
  }
  return text;
}

/** a to z, then aa to zz: the letter is repeated. */
const letters =
  (alphabet: string): Format =>
  (value) => {
    const all = Array.from(alphabet);
    if (value < 1) return '';
    return (all[(value - 1) % all.length] ?? '').repeat(Math.ceil(value / all.length));
  };

const latin = letters('abcdefghijklmnopqrstuvwxyz');
const HAN = Array.from('〇一二三四五六七八九');

/** Up to 99 in words (十二), as headings have them; longer ones by their digits. */
const han: Format = (value) => {
  if (value < 10) return HAN[value] ?? '';
  if (value > 99) return hanDigits(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens === 1 ? '' : (HAN[tens] ?? '')}十${ones === 0 ? '' : (HAN[ones] ?? '')}`;
};
const hanDigits: Format = (value) =>
  Array.from(String(value))
    .map((digit) => HAN[Number(digit)] ?? '')
    .join('');

const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const english = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats by the names of `ST_NumberFormat` (ECMA-376 Part 1, 17.18.59). */
const FORMATS: Readonly<Record<string, Format>> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerRoman: roman,
  upperLetter: (value) => latin(value).toUpperCase(),
  lowerLetter: latin,
  ordinal: (value) => `${value}${ORDINALS[english.select(value)] ?? ''}`,
  chineseCounting: han,
  chineseCountingThousand: han,
  taiwaneseCounting: han,
  taiwaneseCountingThousand: han,
  japaneseCounting: han,
  ideographDigital: hanDigits,
  taiwaneseDigital: hanDigits,
  japaneseDigitalTenThousand: hanDigits,
  ideographTraditional: letters('甲乙丙丁戊己庚辛壬癸'),
  ganada: letters('가나다라마바사아자차카타파하'),
  chosung: letters('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  aiueo: letters(
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ),
  iroha: letters(
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  ),
  russianUpper: letters('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  russianLower: letters('абвгдежзиклмнопрстуфхцчшщыэюя'),
  none: () => '',
};

/**
 * A number as Word writes it.
 *
 * @param format Its name in the file. Digits stand for the formats that are not here.
 */
export const formatNumber = (value: number, format: string): string =>
  (FORMATS[format] ?? String)(value);
