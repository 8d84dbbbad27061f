import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { createTerminal, formatDuration } from './terminal';

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [850.4, '850 ms'],
    [1_000, '1.0 s'],
    [12_345, '12.3 s'],
    [59_940, '59.9 s'],
    [60_000, '1 min 00 s'],
    [125_400, '2 min 05 s'],
  ])('%d is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('step', () => {
  it('prints one line when the work ends, and rethrows its error', async () => {
    const out = new PassThrough({ encoding: 'utf8' });
    const terminal = createTerminal(out);
    await terminal.step('good', () => Promise.resolve());
    await expect(terminal.step('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const lines = stripVTControlCharacters(String(out.read())).trim().split('\n');
    expect(lines[0]).toMatch(/✓ good \d+ ms/);
    expect(lines[1]).toMatch(/✗ bad \d+ ms/);
  });
});
