import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './import-graph.mjs';
import { ROOT, sourceFiles } from './source-files.mjs';

/** The files whose values each file uses when it is loaded, by path. */
function valueImports(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(
    [...texts.keys()].map((file) => [
      file,
      importsOf(file, texts).flatMap(({ path, kind }) =>
        path === null || kind !== 'value' ? [] : [path],
      ),
    ]),
  );
}

/** Files that need each other's values, as `a → b → a`; each file is in one of them at most. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}

it.each([
  ["import { b } from './b';", "import { a } from './a';", ['x/a.ts → x/b.ts → x/a.ts']],
  ["export { b } from './b';", "import * as a from './a';", ['x/a.ts → x/b.ts → x/a.ts']],
  ["import { b } from './b';", "import {\n  type A,\n  type C,\n} from './a';", []],
  ["import { b } from './b';", "import type { A } from './a';", []],
  ["import { b, type B } from './b';", "import { c } from 'a';", []],
])('finds the cycles of %j and %j', (a, b, cycles) => {
  const texts = new Map([
    ['x/a.ts', a],
    ['x/b.ts', b],
  ]);
  expect(findCycles(valueImports(texts))).toEqual(cycles);
});

it('no two files need each other’s values', () => {
  const files = sourceFiles('.').filter(
    (file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.spec.ts'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  expect(findCycles(valueImports(texts))).toEqual([]);
});
