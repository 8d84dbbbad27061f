import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { symbolicate } from './symbolicate.mjs';

describe('symbolicate', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maps-'));
    // The compiler leaves the interface out, so that lines differ.
    const source =
      'interface Board {\n  title: string;\n}\nexport function open({ title }: Board): string {\n  throw new RangeError(title);\n}\n';
    const { outputText, sourceMapText = '' } = transpileModule(source, {
      fileName: 'board.ts',
      compilerOptions: {
        sourceMap: true,
        module: ModuleKind.ESNext,
        target: ScriptTarget.ES2022,
      },
    });
    writeFileSync(join(folder, 'chunk-AB12CD34.js'), outputText);
    writeFileSync(join(folder, 'chunk-AB12CD34.js.map'), sourceMapText);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names the places in the sources', () => {
    const lines = readFileSync(join(folder, 'chunk-AB12CD34.js'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('new RangeError')) + 1;
    const place = `${line}:${(lines[line - 1] ?? '').indexOf('new RangeError') + 1}`;
    const stack = `RangeError: x\n    at r (/chunk-AB12CD34.js:${place})\n    at https://app.test/chunk-AB12CD34.js:${place}`;
    expect(symbolicate(stack, folder)).toBe(
      'RangeError: x\n    at r (board.ts:5:9)\n    at board.ts:5:9',
    );
  });

  it('leaves places without a map', () => {
    const stack = 'Error: x\n    at f (/chunk-00000000.js:1:2)\n    at g (board.html:3:4)';
    expect(symbolicate(stack, folder)).toBe(stack);
  });
});
