import { exportsOf, PUBLIC_FILES, typeChanges } from './public-types';

const read = (text: string) => exportsOf('a.ts', text);

it('finds what a release removes and changes, not what it adds, says in comments or does inside', () => {
  const before = read(`
    export interface Row { readonly name: string }
    export type Kind = 'a' | 'b';
    export const nameOf = (row: Row): string => row.name;
    export function count(rows: Row[]): number { return rows.length; }
    export const LIMIT: number = 3;
    const hidden = 1;
  `);
  const after = read(`
    export interface Row { readonly name: string; readonly key: string }
    export const nameOf = (row: Row): string => row.name.trim();
    export function count(rows: readonly Row[]): number { return rows.length; }
    export const LIMIT: number = 4;
    export const more = 1;
  `);
  expect(typeChanges(before, after)).toEqual([
    { name: 'Row', kind: 'changed' },
    { name: 'Kind', kind: 'removed' },
    { name: 'count', kind: 'changed' },
  ]);
  expect([...before.keys()]).not.toContain('hidden');
});

it.each([
  ['packages/contracts/src/product/rows.ts', true],
  ['packages/contracts/src/product/rows.spec.ts', false],
  ['packages/contracts/src/billing/plan-catalog.ts', false],
  ['web/src/app/core/modules/module-of.ts', true],
])('%s is what owners write against: %s', (path, isPublic) => {
  expect(PUBLIC_FILES.test(path)).toBe(isPublic);
});
