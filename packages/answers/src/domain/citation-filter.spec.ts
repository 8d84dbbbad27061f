import { CitationFilter } from './citation-filter';

/** Streams pieces through a filter that knows sources 1 and 2. */
function filtered(...pieces: string[]) {
  const filter = new CitationFilter(new Set([1, 2]));
  const texts = [...pieces.map((piece) => filter.push(piece)), filter.flush()];
  return {
    texts: texts.map(({ text }) => text),
    cited: texts.map(({ cited }) => [...cited]),
    hasCitations: filter.hasCitations,
  };
}

describe('CitationFilter', () => {
  it('reports each source with the piece that cites it first', () => {
    expect(filtered('Free [1]', ' and Pro [2], [1]', ' again [2].')).toEqual({
      texts: ['Free [1]', ' and Pro [2], [1]', ' again [2].', ''],
      cited: [[1], [2], [], []],
      hasCitations: true,
    });
  });

  it.each([
    ['an unknown source', 'See [7] and [0].', 'See  and .'],
    ['a number with leading zeros', 'See [001].', 'See [1].'],
    ['several numbers in brackets', 'See [1, 2] and [2;7].', 'See [1][2] and [2].'],
    ['brackets of other models', 'See 【1】, 【2†source】 and ［1］.', 'See [1], [2] and [1].'],
    ['a box of a task', '- [ ] one\n- [x] two', '- [ ] one\n- [x] two'],
    [
      'brackets with other text',
      'An [optional] value, a list[2000].',
      'An [optional] value, a list[2000].',
    ],
  ])('filters %s', (_what, piece, text) => {
    expect(filtered(piece).texts.join('')).toBe(text);
  });

  it.each([
    ['a code span', 'Use `a[7]` and ``b`[8]`` here.'],
    ['a code block', 'As:\n\n```js\nexpect(result[0]).toBe(a[1])\n```\nend'],
    ['a code block in a quote', '> ~~~\n> a[7]\n> ~~~\n'],
    ['a code block that is not closed', '```\na[7]'],
  ])('leaves %s as it is, in any pieces', (_what, text) => {
    expect(filtered(text).texts.join('')).toBe(text);
    const letters = filtered(...Array.from(text));
    expect(letters.texts.join('')).toBe(text);
    expect(letters.hasCitations).toBe(false);
  });

  it('filters around code, and behind a lone back-tick', () => {
    const text = 'See [7] `a[7]` [1]\n```\n[7]\n```\n[7]` [2] [8]';
    for (const pieces of [[text], Array.from(text)]) {
      expect(filtered(...pieces).texts.join('')).toBe('See  `a[7]` [1]\n```\n[7]\n```\n` [2] ');
    }
  });

  it('reads several numbers that arrive letter by letter', () => {
    const found = filtered(...Array.from('See [1, 2] and 【2†page】.'));
    expect(found.texts.join('')).toBe('See [1][2] and [2].');
    expect(found.cited.flat()).toEqual([1, 2]);
  });

  it.each([
    ['[0] The documents do not say.', true],
    ['【0】 The documents do not say.', true],
    ['[0] They do not say, but see [1].', false],
    ['They say it [1].', false],
  ])('%s refuses: %s', (text, refuses) => {
    const filter = new CitationFilter(new Set([1]));
    filter.push(text);
    filter.flush();
    expect(filter.isRefusal).toBe(refuses);
  });

  it('reports no citation for an answer with unknown sources only', () => {
    expect(filtered('See [7].')).toMatchObject({ cited: [[], []], hasCitations: false });
  });

  it('holds back a marker until it is complete', () => {
    expect(filtered('Free [', '1', '] ends')).toEqual({
      texts: ['Free ', '', '[1] ends', ''],
      cited: [[], [], [1], []],
      hasCitations: true,
    });
  });

  it('drops an unknown marker that arrives in pieces', () => {
    expect(filtered('Free [9', '] ends').texts.join('')).toBe('Free  ends');
  });

  it('sends at the end what looked like a marker, once', () => {
    const filter = new CitationFilter(new Set([1]));
    expect(filter.push('Cut off [1').text).toBe('Cut off ');
    expect(filter.flush()).toEqual({ text: '[1', cited: [] });
    expect(filter.flush()).toEqual({ text: '', cited: [] });
  });
});
