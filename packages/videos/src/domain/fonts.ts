import { type VideoMessage } from '@keelson/contracts/learning/video-sentences';

/** Scripts that slides may have, with their ISO 15924 code, a letter of each and Debian's package with a font for it. */
const SCRIPTS = [
  {
    name: 'Latin',
    iso: 'Latn',
    pattern: /\p{Script=Latin}/u,
    sample: 'A',
    package: 'fonts-dejavu-core',
  },
  {
    name: 'Cyrillic',
    iso: 'Cyrl',
    pattern: /\p{Script=Cyrillic}/u,
    sample: 'Я',
    package: 'fonts-noto-core',
  },
  {
    name: 'Greek',
    iso: 'Grek',
    pattern: /\p{Script=Greek}/u,
    sample: 'Ω',
    package: 'fonts-noto-core',
  },
  {
    name: 'Arabic',
    iso: 'Arab',
    pattern: /\p{Script=Arabic}/u,
    sample: 'ع',
    package: 'fonts-noto-core',
  },
  {
    name: 'Hebrew',
    iso: 'Hebr',
    pattern: /\p{Script=Hebrew}/u,
    sample: 'א',
    package: 'fonts-noto-core',
  },
  {
    name: 'Devanagari',
    iso: 'Deva',
    pattern: /\p{Script=Devanagari}/u,
    sample: 'अ',
    package: 'fonts-noto-core',
  },
  {
    name: 'Bengali',
    iso: 'Beng',
    pattern: /\p{Script=Bengali}/u,
    sample: 'অ',
    package: 'fonts-noto-core',
  },
  {
    name: 'Tamil',
    iso: 'Taml',
    pattern: /\p{Script=Tamil}/u,
    sample: 'அ',
    package: 'fonts-noto-core',
  },
  {
    name: 'Thai',
    iso: 'Thai',
    pattern: /\p{Script=Thai}/u,
    sample: 'ก',
    package: 'fonts-noto-core',
  },
  {
    name: 'Georgian',
    iso: 'Geor',
    pattern: /\p{Script=Georgian}/u,
    sample: 'ა',
    package: 'fonts-noto-core',
  },
  {
    name: 'Armenian',
    iso: 'Armn',
    pattern: /\p{Script=Armenian}/u,
    sample: 'ա',
    package: 'fonts-noto-core',
  },
  {
    name: 'Hangul',
    iso: 'Hang',
    pattern: /\p{Script=Hangul}/u,
    sample: '한',
    package: 'fonts-noto-cjk',
  },
  {
    name: 'Kana',
    iso: 'Hrkt',
    pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    sample: 'か',
    package: 'fonts-noto-cjk',
  },
  {
    name: 'Chinese characters',
    iso: 'Hani',
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
export const missingFont = ({ iso, name, package: debian }: Script): VideoMessage => ({
  code: 'video.no-font',
  params: { script: iso, name, debian },
});
