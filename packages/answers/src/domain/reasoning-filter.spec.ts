import { ReasoningFilter } from './reasoning-filter';

function filtered(...pieces: string[]) {
  const filter = new ReasoningFilter();
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.flush();
  return { text, isUnfinished: filter.isUnfinished };
}

describe('ReasoningFilter', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['an answer without reasoning', ['Free', ' and Pro.'], 'Free and Pro.'],
    ['reasoning before the answer', ['<think>They ask…</think>\n\nFree.'], 'Free.'],
    ['reasoning after empty lines', ['\n\n', '<think>\n\n</think>', '\n\nFree.'], 'Free.'],
    ['tags in pieces', ['<th', 'ink>hm', 'm</', 'thi', 'nk>', '\nFree.'], 'Free.'],
    ['two blocks', ['<think>a</think><think>b</think>Free.'], 'Free.'],
    [
      'the tag in the middle',
      ['Write `<think>` and `</think>`.'],
      'Write `<think>` and `</think>`.',
    ],
    ['another tag', ['<th', 'ead> is HTML'], '<thead> is HTML'],
    ['what only begins like the tag', ['  <thi'], '  <thi'],
    ['an answer of spaces', [' ', ' '], '  '],
  ])('shows %s', (_what, pieces, text) => {
    expect(filtered(...pieces)).toEqual({ text, isUnfinished: false });
  });

  it('shows nothing of reasoning that does not end', () => {
    expect(filtered('<think>They', ' ask </thin')).toEqual({ text: '', isUnfinished: true });
  });

  it('gives the same for every way to cut a stream', () => {
    const whole = ' <think>a < b </thinking> c</think>\n\nFree [1], <think>.';
    for (let at = 0; at <= whole.length; at += 1) {
      expect(filtered(whole.slice(0, at), whole.slice(at)).text).toBe('Free [1], <think>.');
    }
    expect(filtered(...whole.split('')).text).toBe('Free [1], <think>.');
  });
});
