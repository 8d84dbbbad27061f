import { runProgram } from './run-program';

const run = (...args: string[]): Promise<string> =>
  runProgram({
    program: process.execPath,
    args: ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args],
    timeoutMs: 30_000,
  });

describe('runProgram', () => {
  it.each([
    ['a substitution', '$(id)'],
    ['back-ticks', '`id`'],
    ['a second command', '; id'],
    ['a pipe', '| id'],
    ['a redirect', '> /tmp/x'],
    ['quotes', `"'\\`],
    ['a line break', 'a\nid'],
    ['a variable', '$HOME'],
  ])('passes %s to the program as it is', async (_what, text) => {
    expect(JSON.parse(await run(text, 'end'))).toEqual([text, 'end']);
  });
});
