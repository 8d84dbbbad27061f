import { passageOf } from '../testing/passage';
import { citedLine, quoteOf } from './quote';

const quote = (question: string, ...blocks: string[]): string =>
  quoteOf(passageOf({ blocks }), question);
const words = (length: number): string => 'word '.repeat(length / 5);

describe('quoteOf', () => {
  it.each([
    [
      'the sentence with the most terms',
      ['Refund it? Yes. Refund an invoice within a week. Boards.'],
      'Refund an invoice within a week. Boards.',
    ],
    ['a sentence with a synonym', ['Board columns.', 'Erase all of it.'], 'Erase all of it.'],
    ['the beginning without any term', ['Board columns.', 'Agents.'], 'Board columns.\n\nAgents.'],
    ['nothing of an empty passage', [], ''],
    [
      'one item of a list',
      [`- Boards ${words(200)}\n- Refund an invoice ${words(200)}\n- Agents ${words(200)}`],
      `- Refund an invoice ${words(200)}`,
    ],
    [
      'one row of a table, below its header',
      [
        `| What | When |\n| --- | --- |\n| Board | ${words(200)}|\n| Invoice refund | ${words(200)}|`,
      ],
      `| What | When |\n| --- | --- |\n| Invoice refund | ${words(200)}|`,
    ],
    ['code as a whole', [words(400), '```sh\ninvoice refund\n```'], '```sh\ninvoice refund\n```'],
  ])('quotes %s', (_what, blocks, expected) => {
    expect(quote('How do I refund and delete an invoice?', ...blocks)).toBe(expected.trim());
  });

  it('goes on while it is short, since the answer often follows', () => {
    const found = quote('refund', 'Refund.', 'It takes 14 days.', `It ${words(300)}`);
    expect(found).toBe('Refund.\n\nIt takes 14 days.');
  });

  it('is short', () => {
    const found = quote(
      'refund an invoice',
      `Refunds ${words(200)}. Invoices ${words(150)}. ${words(400)}`,
    );
    expect(found.length).toBeLessThan(400);
  });

  it.each([
    ['introduces it', 'Do it as follows: ', true],
    ['ends in a full stop', 'Nothing follows.', false],
    ['has a colon inside', 'Note: nothing follows.', false],
  ])('quotes what stands before when it %s', (_when, before, isQuoted) => {
    const found = quote('refund an invoice', 'Boards.', before, '- Refund the invoice');
    expect(found).toBe(`${isQuoted ? `${before.trim()}\n\n` : ''}- Refund the invoice`);
  });

  it.each([
    'A refund takes long. It is\npaid in\nthree weeks.',
    'Since v. 2.1 a refund takes long.',
    'Use `a. b` or e.g. a refund of **one. Two** days.',
  ])('cuts no sentence in two: %s', (text) => {
    expect(quote('refund', `${words(400)}.`, text)).toBe(text);
  });

  it('cuts a very long sentence between words', () => {
    const found = quote('refund', `Refund ${words(1_500)}`);
    expect(found.length).toBeLessThanOrEqual(1_001);
    expect(found).toMatch(/ word…$/);
  });
});

describe('citedLine', () => {
  it.each([
    ['code', '```sh\nnpm test\n```', 'npm test'],
    ['links', 'Read [the plans](https://keelson.test/plans).', 'Read the plans.'],
    ['marks', '> **Bold** and `code` | a_b\n# Title', 'Bold and code · a_b Title'],
    [
      'emphasis, not the space around it',
      'It stays for **seven days**. *Now* _or_ __later__.',
      'It stays for seven days. Now or later.',
    ],
    ['emphasis before a Korean particle', '**칠 일**은 그대로예요.', '칠 일은 그대로예요.'],
    [
      'the lines of tables',
      '| State | Plan |\n| :--- | --- |\n| paused | Free |\n|  | Pro |',
      'State · Plan · paused · Free · Pro',
    ],
    ['thematic breaks', 'One\n\n---\n\n***\nTwo', 'One Two'],
    ['bullets of asterisks', '* one\n* two', 'one two'],
    ['line breaks and spaces', ' one\n\n  two\t', 'one two'],
    ['nothing', '', ''],
  ])('removes %s', (_what, quoted, line) => {
    expect(citedLine(quoted)).toBe(line);
  });

  it.each(['Set CHAT_API_KEY and A_B', 'Open Settings > Billing', '2 * 3 = 6', 'C# and #5'])(
    'keeps what is no mark: %s',
    (text) => {
      expect(citedLine(text)).toBe(text);
    },
  );

  it.each([
    ['keeps 280 characters', 'a'.repeat(280), 'a'.repeat(280)],
    ['cuts at the last space', `${'a'.repeat(200)} ${'b'.repeat(100)}`, `${'a'.repeat(200)}…`],
    ['cuts a long word at half of the length', `aa ${'b'.repeat(300)}`, `aa ${'b'.repeat(137)}…`],
    ['cuts no character in two', `aa ${'😀'.repeat(300)}`, `aa ${'😀'.repeat(68)}…`],
  ])('%s', (_what, quoted, line) => {
    expect(citedLine(quoted)).toBe(line);
  });
});
