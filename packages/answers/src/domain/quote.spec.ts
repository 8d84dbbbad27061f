import { passageOf } from '../testing/passage';
import { citedLine, quoteOf } from './quote';

const quote = (question: string, ...blocks: string[]): string =>
  quoteOf(passageOf({ blocks }), question);
/** A block that separates two others: together they are too long for a quote. */
const FAR = 'x'.repeat(700);
const words = (length: number): string => 'word '.repeat(length / 5);

describe('quoteOf', () => {
  it.each([
    [
      'the block with the most terms',
      ['Board columns.', 'Refund an invoice.'],
      'Refund an invoice.',
    ],
    ['a block with a synonym', ['Board columns.', 'Erase all of it.'], 'Erase all of it.'],
    ['the first of equal blocks', ['Refund one.', FAR, 'Refund two.'], 'Refund one.'],
    ['the first block without any term', ['Board columns.', 'Agents.'], 'Board columns.'],
    [
      'neighbours that add a term',
      ['Boards.', 'Refunds.', 'Invoices.', 'Agents.'],
      'Refunds.\n\nInvoices.',
    ],
    [
      'a block between two with terms',
      ['Refunds.', 'Boards.', 'Invoices.'],
      'Refunds.\n\nBoards.\n\nInvoices.',
    ],
    [
      'a repeated term once',
      ['Refund, refund, refund.', FAR, 'Refund an invoice.'],
      'Refund an invoice.',
    ],
    ['nothing of an empty passage', [], ''],
  ])('quotes %s', (_what, blocks, expected) => {
    expect(quote('How do I refund and delete an invoice?', ...blocks)).toBe(expected);
  });

  it.each([
    ['700 characters', 693, true],
    ['more than 700 characters', 694, false],
  ])('joins blocks of %s together: %s', (_what, length, joined) => {
    const blocks = ['Refund.', `invoice${'x'.repeat(length - 7)}`];
    blocks[1] = `Invoice ${'x'.repeat(length - 8)}`;
    expect(quote('refund an invoice', ...blocks)).toBe(joined ? blocks.join('\n\n') : 'Refund.');
  });

  it('quotes one long block whole', () => {
    const long = `Refund ${words(1_000)}`.trim();
    expect(quote('refund', long)).toBe(long);
  });

  it.each([
    ['introduces it', 'Do it as follows: ', true],
    ['ends in a full stop', 'Nothing follows.', false],
    ['has a colon inside', 'Note: nothing follows.', false],
    ['is too long to quote', `${'x'.repeat(699)}:`, false],
    ['is just short enough', `${'x'.repeat(698)}:`, true],
  ])('quotes the block before when it %s', (_when, before, isQuoted) => {
    const found = quote('refund an invoice', 'Boards.', before, '- Refund the invoice');
    expect(found).toBe(`${isQuoted ? `${before}\n\n` : ''}- Refund the invoice`);
  });

  it('cuts a quote of more than 1,400 characters between words', () => {
    const found = quote('refund', `Refund ${words(1_500)}`);
    expect(found.length).toBeLessThanOrEqual(1_401);
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
