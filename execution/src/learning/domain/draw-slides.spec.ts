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

  it('draws code as code', () => {
    expect(drawSlides('L', [slide({ points: ['`npm start'] })])).toContain(
      '{\\fnmonospace}npm start',
    );
  });
});
