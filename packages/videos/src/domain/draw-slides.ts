import { type LessonSlide } from '@keelson/contracts/learning/lesson';

export const WIDTH = 1280;
export const HEIGHT = 720;

/** Font sizes, largest first, with the letters that fit into a line. */
const SIZES = [
  { size: 38, letters: 62 },
  { size: 32, letters: 74 },
  { size: 26, letters: 90 },
] as const;
const POINTS_HEIGHT = 430;
const LINE_HEIGHT = 1.25;
/** Longer titles do not fit into two lines and are drawn smaller. */
const LONG_TITLE = 70;

const HEAD = `[Script Info]
ScriptType: v4.00+
PlayResX: ${WIDTH}
PlayResY: ${HEIGHT}
WrapStyle: 1
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Title,sans-serif,50,&H00FFFFFF,1,1,0,0,7,88,88,72,1
Style: Points,sans-serif,38,&H00F0E6DC,0,1,0,0,7,88,88,226,1
Style: Foot,sans-serif,20,&H00B8A896,0,1,0,0,1,88,88,30,1
Style: Place,sans-serif,20,&H00B8A896,0,1,0,0,3,88,88,30,1

[Events]
Format: Layer, Start, End, Style, Text
`;

/**
 * The slides of a lesson as a script for libass, which selects fonts for every alphabet and breaks lines. The text
 * is escaped, so that it cannot contain instructions.
 */
export function drawSlides(lesson: string, slides: readonly LessonSlide[]): string {
  const lines = slides.flatMap((slide, index) => {
    const time = `${clock(slide.startMs)},${clock(slide.endMs)}`;
    const { size } = sizeFor(slide.points);
    const letters = `{\\r\\fs${size}}`;
    const points = slide.points.map((point) => letters + pointText(point)).join('\\N{\\fs16}\\N');
    const titleSize = slide.title.length > LONG_TITLE ? '{\\fs36}' : '';
    const position = `${index + 1} / ${slides.length}`;
    return [
      `Dialogue: 0,${time},Title,${titleSize}${escapeText(slide.title)}`,
      `Dialogue: 0,${time},Points,${points}`,
      `Dialogue: 0,${time},Foot,${escapeText(lesson)}`,
      `Dialogue: 0,${time},Place,Synthetic voice · ${position}`,
    ];
  });
  return `${HEAD}${lines.join('\n')}\n`;
}

function sizeFor(points: readonly string[]): (typeof SIZES)[number] {
  const fits = SIZES.find(({ size, letters }) => {
    const lines = points.reduce((sum, point) => sum + Math.ceil(widthOf(point) / letters), 0);
    return lines * size * LINE_HEIGHT + points.length * 20 <= POINTS_HEIGHT;
  });
  return fits ?? SIZES[2];
}

/** Width in Latin letters; East Asian characters count as two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0);

/** A point that starts with a back-tick is code. */
const pointText = (point: string): string =>
  point.startsWith('`')
    ? `{\\fnmonospace}${escapeText(point.slice(1))}`
    : `•  ${escapeText(point)}`;

/** Longer words are split, since they would not fit into the frame. */
const MAX_WORD_LENGTH = 48;

export const escapeText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`[^ ]{${MAX_WORD_LENGTH}}`, 'gu'), '$& ')
    // A word joiner separates a backslash from the next letter, so that it starts no escape.
    .replaceAll('\\', '\\\u2060')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}');

/** `h:mm:ss.cc` */
function clock(ms: number): string {
  const at = Math.round(ms / 10);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(at / 360_000), Math.floor(at / 6_000) % 60];
  return `${hours}:${two(minutes)}:${two(Math.floor(at / 100) % 60)}.${two(at % 100)}`;
}
