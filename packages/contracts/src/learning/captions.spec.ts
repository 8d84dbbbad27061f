import { captionsOf } from './captions';
import { type LessonSlide } from './lesson';

const slide = (narration: string, startMs: number, endMs: number): LessonSlide => ({
  title: 'Title',
  points: [],
  narration,
  anchor: '',
  startMs,
  endMs,
});
/** The text of each cue. */
const textsOf = (narration: string, locale = 'en'): string[] =>
  captionsOf([slide(narration, 0, 1_000)], locale)
    .trimEnd()
    .split('\n\n')
    .slice(1)
    .map((block) => block.split('\n').slice(2).join('\n'));

describe('captionsOf', () => {
  it('numbers the cues of all slides and shares the time of a slide by letters', () => {
    const slides = [
      slide('Ten chars. Twenty characters ok.', 0, 3_100),
      slide('End.', 3_100, 4_000),
    ];
    expect(captionsOf(slides, 'en')).toBe(
      'WEBVTT\n\n' +
        '1\n00:00:00.000 --> 00:00:01.000\nTen chars.\n\n' +
        '2\n00:00:01.000 --> 00:00:03.100\nTwenty characters ok.\n\n' +
        '3\n00:00:03.100 --> 00:00:04.000\nEnd.\n',
    );
  });

  it.each([
    [59_999, '00:00:59.999'],
    [60_000, '00:01:00.000'],
    [3_599_040, '00:59:59.040'],
    [3_661_005, '01:01:01.005'],
    [36_000_000, '10:00:00.000'],
  ])('writes %d ms as %s', (endMs, clock) => {
    expect(captionsOf([slide('End.', 0, endMs)], 'en')).toContain(`00:00:00.000 --> ${clock}\n`);
  });

  it('keeps a cue of 42 letters in one line, and breaks a longer one near its middle', () => {
    const short = `${'a'.repeat(20)} ${'b'.repeat(21)}`;
    expect(textsOf(short)).toEqual([short]);
    expect(textsOf(`${short}c`)).toEqual([`${'a'.repeat(20)}\n${'b'.repeat(21)}c`]);
    expect(textsOf(`a b ${'c'.repeat(16)} ${'d'.repeat(18)} e f`)).toEqual([
      `a b ${'c'.repeat(16)}\n${'d'.repeat(18)} e f`,
    ]);
    expect(textsOf(`${'a'.repeat(40)} b c`)).toEqual([`${'a'.repeat(40)}\nb c`]);
    expect(textsOf('x'.repeat(43))).toEqual(['x'.repeat(43)]);
  });

  it('splits a sentence into cues of at most 84 letters, between words', () => {
    const [first, second] = ['a'.repeat(40), 'b'.repeat(43)];
    expect(textsOf(`${first} ${second}`)).toEqual([`${first}\n${second}`]);
    expect(textsOf(`${first} ${second}b`)).toEqual([first, `${second}b`]);
    expect(textsOf(`${first} ${second} c d`)).toEqual([`${first}\n${second}`, 'c d']);
  });

  it('cuts a word that is longer than a cue', () => {
    expect(textsOf('x'.repeat(84))).toEqual(['x'.repeat(84)]);
    expect(textsOf(`See ${'x'.repeat(85)}`)).toEqual([
      `See\n${'x'.repeat(42)}`,
      `${'x'.repeat(42)} x`.replace(' ', '\n'),
    ]);
  });

  it('escapes text that would be read as a tag or a timing line', () => {
    expect(textsOf('a < b && c --> d')).toEqual(['a &lt; b &amp;&amp; c --&gt; d']);
  });

  it('has no cues without narration', () => {
    expect(captionsOf([slide('', 0, 1_000)], 'en')).toBe('WEBVTT\n\n\n');
  });
});
