import { type LessonSlide } from '@keelson/contracts/learning/lesson';

export const WIDTH = 1280;
export const HEIGHT = 720;

/** From the largest letters to the smallest, and how many of them fit into a line of points. */
const SIZES = [
  { size: 38, letters: 62 },
  { size: 32, letters: 74 },
  { size: 26, letters: 90 },
] as const;
/** Height that points may take. */
const ROOM = 430;
const LINE = 1.25;
/** Letters of a title that fit into two lines. */
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
 * The slides of a lesson as a script that libass draws: it finds fonts for every alphabet, and breaks
 * lines. Nothing in the text is ever understood as an instruction.
 */
export function drawSlides(lesson: string, slides: readonly LessonSlide[]): string {
  const lines = slides.flatMap((slide, index) => {
    const time = `${clock(slide.startMs)},${clock(slide.endMs)}`;
    const { size } = sizeFor(slide.points);
    const letters = `{\\r\\fs${size}}`;
    const points = slide.points.map((point) => letters + pointText(point)).join('\\N{\\fs16}\\N');
    const small = slide.title.length > LONG_TITLE ? '{\\fs36}' : '';
    const place = `${index + 1} / ${slides.length}`;
    return [
      `Dialogue: 0,${time},Title,${small}${plain(slide.title)}`,
      `Dialogue: 0,${time},Points,${points}`,
      `Dialogue: 0,${time},Foot,${plain(lesson)}`,
      `Dialogue: 0,${time},Place,Synthetic voice · ${place}`,
    ];
  });
  return `${HEAD}${lines.join('\n')}\n`;
}

/** The largest letters with which all points find their place. */
function sizeFor(points: readonly string[]): (typeof SIZES)[number] {
  const fits = SIZES.find(({ size, letters }) => {
    const lines = points.reduce((sum, point) => sum + Math.ceil(widthOf(point) / letters), 0);
    return lines * size * LINE + points.length * 20 <= ROOM;
  });
  return fits ?? SIZES[2];
}

/** In letters of the Latin alphabet; those of Asia are twice as wide. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0);

/** A point that begins with a back-tick is code. */
const pointText = (point: string): string =>
  point.startsWith('`') ? `{\\fnmonospace}${plain(point.slice(1))}` : `•  ${plain(point)}`;

/** Longer than this without a space, a word is broken: it would leave the picture. */
const LONGEST_WORD = 48;

/** Text in which libass sees nothing but text. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`[^ ]{${LONGEST_WORD}}`, 'gu'), '$& ')
    // A word joiner keeps a backslash from being read together with the letter after it.
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
