import { type LessonSlide } from '@keelson/contracts/learning/lesson';
import { drawSlides, escapeText } from './draw-slides';

const slide = (fields: Partial<LessonSlide>): LessonSlide => ({
  title: 'Title',
  points: ['A point.'],
  narration: 'Words.',
  anchor: '',
  startMs: 0,
  endMs: 5_000,
  ...fields,
});

describe('drawSlides', () => {
  it('shows each slide for its time, with its number and a note on the voice', () => {
    const script = drawSlides('Keels', [slide({}), slide({ startMs: 5_000, endMs: 3_661_230 })]);
    expect(script).toContain('Dialogue: 0,0:00:00.00,0:00:05.00,Title,Title');
    expect(script).toContain('Dialogue: 0,0:00:05.00,1:01:01.23,Foot,Keels');
    expect(script).toContain('Synthetic voice · 2 / 2');
  });

  it.each([
    ['an override', '{\\b1}bold', '\\{\\\u2060b1\\}bold'],
    ['a line break', 'one\\Ntwo', 'one\\\u2060Ntwo'],
    ['a real line break', 'one\ntwo', 'one two'],
    [
      'another event',
      'x\nDialogue: 0,0:00:00.00,9:00:00.00,Title,evil',
      'x Dialogue: 0,0:00:00.00,9:00:00.00,Title,evil',
    ],
  ])('escapes %s', (_what, text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  it('splits words that do not fit into the frame', () => {
    for (const word of escapeText('x'.repeat(200)).split(' ')) expect(word.length).toBeLessThan(50);
  });

  it('draws long slides with small letters and short ones with large letters', () => {
    const long = drawSlides('L', [
      slide({ points: Array.from({ length: 5 }, () => 'w '.repeat(55)) }),
    ]);
    expect(long).toContain('{\\r\\fs26}');
    expect(drawSlides('L', [slide({})])).toContain('{\\r\\fs38}');
  });

  const sizeOf = (...points: string[]): string =>
    /\\r\\fs(\d+)/.exec(drawSlides('L', [slide({ points })]))?.[1] ?? '';

  it.each([
    ['six lines of 62 letters', 'w'.repeat(62 * 8), '38'],
    ['one letter more', 'w'.repeat(62 * 8 + 1), '32'],
    ['ten lines of 74 letters', 'w'.repeat(74 * 10), '32'],
    ['a letter more than those', 'w'.repeat(74 * 10 + 1), '26'],
    ['Chinese, twice as wide', '字'.repeat(31 * 8), '38'],
    ['a Chinese letter more', '字'.repeat(31 * 8 + 1), '32'],
    ['more than fits at any size', 'w'.repeat(9_000), '26'],
  ])('draws %s in the largest size that fits', (_what, point, size) => {
    expect(sizeOf(point)).toBe(size);
  });

  it('leaves space between points', () => {
    expect(sizeOf(...Array.from({ length: 6 }, () => 'w'))).toBe('38');
    expect(sizeOf(...Array.from({ length: 7 }, () => 'w'))).toBe('32');
  });

  it('draws points as a list, and long titles with small letters', () => {
    const title = 't'.repeat(70);
    expect(drawSlides('L', [slide({ title })])).toContain(`Title,${'t'.repeat(48)} `);
    expect(drawSlides('L', [slide({ title: `${title}t` })])).toContain('Title,{\\fs36}tt');
    const points = ['One.', '`two'];
    expect(drawSlides('L', [slide({ points })])).toContain(
      'Points,{\\r\\fs38}•  One.\\N{\\fs16}\\N{\\r\\fs38}{\\fnmonospace}two\n',
    );
  });

  it('keeps a word of 47 letters, and splits after 48', () => {
    expect(escapeText('x'.repeat(47))).toBe('x'.repeat(47));
    expect(escapeText('x'.repeat(49))).toBe(`${'x'.repeat(48)} x`);
  });

  it('rounds times to hundredths', () => {
    const script = drawSlides('L', [slide({ startMs: 59_994, endMs: 3_599_996 })]);
    expect(script).toContain('Dialogue: 0,0:00:59.99,1:00:00.00,Title');
  });

  it('draws code as code', () => {
    expect(drawSlides('L', [slide({ points: ['`npm start'] })])).toContain(
      '{\\fnmonospace}npm start',
    );
  });
});
