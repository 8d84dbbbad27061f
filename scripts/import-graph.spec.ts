import { closureHashes, importDistances } from './import-graph.mjs';

const texts = new Map([
  ['functions/src/a.ts', "import { b } from './b'; import type { C } from '@keelson/contracts/c';"],
  ['functions/src/b.ts', "import { a } from './a'; export { x } from 'express';"],
  ['packages/contracts/src/c.ts', "export const load = () => import('./d/e');"],
  ['packages/contracts/src/d/e.ts', 'export const e = 1;'],
  ['functions/src/other.ts', ''],
]);

const changed = (file: string): string[] => {
  const before = closureHashes(texts);
  const after = closureHashes(new Map([...texts, [file, 'export const e = 2;']]));
  return [...texts.keys()].filter((path) => before.get(path) !== after.get(path));
};

describe('importDistances', () => {
  it('follows relative imports, workspace packages, types, dynamic imports and cycles', () => {
    expect(Object.fromEntries(importDistances('functions/src/a.ts', texts))).toEqual({
      'functions/src/a.ts': 0,
      'functions/src/b.ts': 1,
      'packages/contracts/src/c.ts': 1,
      'packages/contracts/src/d/e.ts': 2,
    });
  });
});

describe('closureHashes', () => {
  it('changes for every direct and transitive importer of the changed file', () => {
    expect(changed('packages/contracts/src/d/e.ts')).toEqual([
      'functions/src/a.ts',
      'functions/src/b.ts',
      'packages/contracts/src/c.ts',
      'packages/contracts/src/d/e.ts',
    ]);
  });

  it('does not change for other files', () => {
    expect(changed('functions/src/other.ts')).toEqual(['functions/src/other.ts']);
  });

  it('changes when an imported file is deleted', () => {
    const rest = new Map([...texts].filter(([file]) => file !== 'packages/contracts/src/d/e.ts'));
    expect(closureHashes(rest).get('functions/src/a.ts')).not.toBe(
      closureHashes(texts).get('functions/src/a.ts'),
    );
  });
});
