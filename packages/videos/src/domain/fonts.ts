import { type VideoMessage } from '@keelson/contracts/learning/video-sentences';

/** Scripts that slides may have, with their ISO 15924 code, a letter of each and Debian's package with a font for it. */
const SCRIPTS = (
  [
    ['Latin', 'Latn', /\p{Script=Latin}/u, 'A', 'fonts-dejavu-core'],
    ['Cyrillic', 'Cyrl', /\p{Script=Cyrillic}/u, 'Я', 'fonts-noto-core'],
    ['Greek', 'Grek', /\p{Script=Greek}/u, 'Ω', 'fonts-noto-core'],
    ['Arabic', 'Arab', /\p{Script=Arabic}/u, 'ع', 'fonts-noto-core'],
    ['Hebrew', 'Hebr', /\p{Script=Hebrew}/u, 'א', 'fonts-noto-core'],
    ['Devanagari', 'Deva', /\p{Script=Devanagari}/u, 'अ', 'fonts-noto-core'],
    ['Bengali', 'Beng', /\p{Script=Bengali}/u, 'অ', 'fonts-noto-core'],
    ['Tamil', 'Taml', /\p{Script=Tamil}/u, 'அ', 'fonts-noto-core'],
    ['Thai', 'Thai', /\p{Script=Thai}/u, 'ก', 'fonts-noto-core'],
    ['Georgian', 'Geor', /\p{Script=Georgian}/u, 'ა', 'fonts-noto-core'],
    ['Armenian', 'Armn', /\p{Script=Armenian}/u, 'ա', 'fonts-noto-core'],
    ['Hangul', 'Hang', /\p{Script=Hangul}/u, '한', 'fonts-noto-cjk'],
    ['Kana', 'Hrkt', /[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'か', 'fonts-noto-cjk'],
    ['Chinese characters', 'Hani', /\p{Script=Han}/u, '字', 'fonts-noto-cjk'],
  ] as const
).map(([name, iso, pattern, sample, debian]) => ({ name, iso, pattern, sample, debian }));

export type Script = (typeof SCRIPTS)[number];

/** The scripts of a text that slides can be checked for. */
export const scriptsOf = (text: string): Script[] =>
  SCRIPTS.filter(({ pattern }) => pattern.test(text));

/** Returns how fontconfig is asked for fonts that have a letter of a script. */
export const fontQuery = ({ sample }: Script): string =>
  `:charset=${(sample.codePointAt(0) ?? 0).toString(16)}`;

/** The reason why a video cannot be drawn, and what to install. */
export const missingFont = ({ iso, name, debian }: Script): VideoMessage => ({
  code: 'video.no-font',
  params: { script: iso, name, debian },
});
