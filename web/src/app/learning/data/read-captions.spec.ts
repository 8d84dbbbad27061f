import { findCaptionIndex, readCaptions, groupSentences } from './read-captions';

describe('readCaptions', () => {
  it('parses times with and without hours, multiple lines and escapes', () => {
    const vtt =
      'WEBVTT\n\nNOTE made up\n\n1\n00:00.000 --> 00:02.500\nFirst\nline\n\n' +
      '01:00:00.000 --> 01:00:01.000 align:start\na &lt;b&gt; &amp;amp;\n';
    expect(readCaptions(vtt)).toEqual([
      { startMs: 0, endMs: 2_500, text: 'First line' },
      { startMs: 3_600_000, endMs: 3_601_000, text: 'a <b> &amp;' },
    ]);
  });

  it.each(['', 'WEBVTT', 'WEBVTT\n\n00:02.000 --> 00:01.000\nback', 'WEBVTT\n\nno times'])(
    'finds nothing in %j',
    (vtt) => {
      expect(readCaptions(vtt)).toEqual([]);
    },
  );
});

describe('findCaptionIndex', () => {
  const captions = readCaptions(
    'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb\n',
  );

  it.each([
    [0, -1],
    [1_000, 0],
    [2_500, 0],
    [3_000, 1],
    [9_999, 1],
  ])('at %i ms is %i', (ms, index) => {
    expect(findCaptionIndex(captions, ms)).toBe(index);
  });
});

describe('groupSentences', () => {
  const caption = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1, text });

  it('merges captions into sentences without losing any', () => {
    const captions = [
      caption(0, 'A long'),
      caption(1, 'one.'),
      caption(2, 'Two!'),
      caption(3, 'open'),
    ];
    expect(groupSentences(captions)).toEqual([
      { startMs: 0, endMs: 2, text: 'A long one.' },
      { startMs: 2, endMs: 3, text: 'Two!' },
      { startMs: 3, endMs: 4, text: 'open' },
    ]);
    expect(groupSentences([])).toEqual([]);
  });

  it('limits the length of a sentence', () => {
    const captions = Array.from({ length: 20 }, (_, at) => caption(at, 'x'.repeat(80)));
    expect(groupSentences(captions).every(({ text }) => text.length < 330)).toBe(true);
  });
});
