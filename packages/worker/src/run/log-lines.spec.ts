import { LogLines } from './log-lines';

const texts = (lines: LogLines): string[] => lines.take(0).map(({ text }) => text);

it.each<[string, string[], string[]]>([
  ['one piece', ['a\nb\n'], ['a', 'b']],
  ['a line in pieces', ['a', 'b', 'c\nd'], ['abc', 'd']],
  ['line breaks of Windows', ['a\r\nb\r\n'], ['a', 'b']],
  ['empty lines', ['\n\n'], ['', '']],
  ['nothing', [], []],
  [
    'a line without a break',
    ['a'.repeat(9_000)],
    ['a'.repeat(4_000), 'a'.repeat(4_000), 'a'.repeat(1_000)],
  ],
  ['an emoji at the limit', [`${'a'.repeat(3_999)}😀`], ['a'.repeat(3_999), '😀']],
])('splits %s', (_what, pieces, wanted) => {
  const lines = new LogLines();
  for (const piece of pieces) lines.add(piece, 0);
  lines.end(0);
  expect(texts(lines)).toEqual(wanted);
  expect(texts(lines)).toEqual([]);
});

it('sends at most 200 lines at once, and says how many were dropped', () => {
  const lines = new LogLines();
  lines.add('x\n'.repeat(10_003), 5);
  const first = lines.take(6);
  expect(first).toHaveLength(200);
  expect(first.at(-1)).toEqual({ at: 6, level: 'warn', text: '3 lines were dropped.' });
  let rest = 0;
  for (let taken = lines.take(7); taken.length > 0; taken = lines.take(7)) rest += taken.length;
  expect(rest).toBe(10_000 - 199);
});

it('remembers the last 20 lines after they were sent', () => {
  const lines = new LogLines();
  for (let index = 1; index <= 25; index += 1) lines.add(`line ${index}\n`, 0);
  lines.take(0);
  expect(lines.last().split('\n')).toHaveLength(20);
  expect(lines.last()).toMatch(/^line 6\n.*line 25$/s);
});
