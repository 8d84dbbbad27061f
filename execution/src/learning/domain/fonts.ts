/** Scripts that slides may have, with a letter of each and Debian's package with a font for it. */
const SCRIPTS = [
  { name: 'Latin', pattern: /\p{Script=Latin}/u, sample: 'A', package: 'fonts-dejavu-core' },
  { name: 'Cyrillic', pattern: /\p{Script=Cyrillic}/u, sample: 'Я', package: 'fonts-noto-core' },
  { name: 'Greek', pattern: /\p{Script=Greek}/u, sample: 'Ω', package: 'fonts-noto-core' },
  { name: 'Arabic', pattern: /\p{Script=Arabic}/u, sample: 'ع', package: 'fonts-noto-core' },
  { name: 'Hebrew', pattern: /\p{Script=Hebrew}/u, sample: 'א', package: 'fonts-noto-core' },
  {
    name: 'Devanagari',
    pattern: /\p{Script=Devanagari}/u,
    sample: 'अ',
    package: 'fonts-noto-core',
  },
  { name: 'Bengali', pattern: /\p{Script=Bengali}/u, sample: 'অ', package: 'fonts-noto-core' },
  { name: 'Tamil', pattern: /\p{Script=Tamil}/u, sample: 'அ', package: 'fonts-noto-core' },
  { name: 'Thai', pattern: /\p{Script=Thai}/u, sample: 'ก', package: 'fonts-noto-core' },
  { name: 'Georgian', pattern: /\p{Script=Georgian}/u, sample: 'ა', package: 'fonts-noto-core' },
  { name: 'Armenian', pattern: /\p{Script=Armenian}/u, sample: 'ա', package: 'fonts-noto-core' },
  { name: 'Hangul', pattern: /\p{Script=Hangul}/u, sample: '한', package: 'fonts-noto-cjk' },
  {
    name: 'Kana',
    pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    sample: 'か',
    package: 'fonts-noto-cjk',
  },
  {
    name: 'Chinese characters',
    pattern: /\p{Script=Han}/u,
    sample: '字',
    package: 'fonts-noto-cjk',
  },
] as const;

export type Script = (typeof SCRIPTS)[number];

/** The scripts of a text that slides can be checked for. */
export const scriptsOf = (text: string): Script[] =>
  SCRIPTS.filter(({ pattern }) => pattern.test(text));

/** How fontconfig is asked for fonts that have a letter of a script. */
export const fontQuery = ({ sample }: Script): string =>
  `:charset=${(sample.codePointAt(0) ?? 0).toString(16)}`;

/** Why a video cannot be drawn, and what to install. */
export const missingFont = ({ name, package: debian }: Script): string =>
  `No font has ${name} letters: they would be boxes. On Debian, install ${debian}.`;
