import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { symbolicate } from './symbolicate.mjs';

describe('symbolicate', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maps-'));
    writeFileSync(
      join(folder, 'board.ts'),
      'export function open(title: string): string {\n  throw new RangeError(title);\n}\n',
    );
    buildSync({
      entryPoints: [join(folder, 'board.ts')],
      outfile: join(folder, 'chunk-AB12CD34.js'),
      minify: true,
      sourcemap: 'external',
      format: 'esm',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names the places in the sources', () => {
    const script = readFileSync(join(folder, 'chunk-AB12CD34.js'), 'utf8');
    const column = script.indexOf('new RangeError') + 1;
    const stack = `RangeError: x\n    at r (/chunk-AB12CD34.js:1:${column})\n    at https://app.test/chunk-AB12CD34.js:1:${column}`;
    expect(symbolicate(stack, folder)).toBe(
      'RangeError: x\n    at r (board.ts:2:9)\n    at board.ts:2:9',
    );
  });

  it('leaves places without a map', () => {
    const stack = 'Error: x\n    at f (/chunk-00000000.js:1:2)\n    at g (board.html:3:4)';
    expect(symbolicate(stack, folder)).toBe(stack);
  });
});
