import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from './content-hash';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-hash-'));
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'a');
  writeFileSync(join(root, 'src', 'deep', 'b.ts'), 'b');
});
afterEach(() => rmSync(root, { recursive: true }));

const hash = (): string => contentHash(root, ['src', 'missing.json']);

describe('contentHash', () => {
  it('ignores timestamps, tests and build output', () => {
    const before = hash();
    utimesSync(join(root, 'src', 'a.ts'), 1, 1);
    writeFileSync(join(root, 'src', 'a.spec.ts'), 'test');
    mkdirSync(join(root, 'src', 'dist'));
    writeFileSync(join(root, 'src', 'dist', 'a.js'), 'made');
    expect(hash()).toBe(before);
  });

  it.each([
    { what: 'a changed file', change: () => writeFileSync(join(root, 'src', 'a.ts'), 'A') },
    { what: 'a new file', change: () => writeFileSync(join(root, 'src', 'c.ts'), '') },
    { what: 'a removed file', change: () => rmSync(join(root, 'src', 'deep', 'b.ts')) },
    {
      what: 'a named file that appears',
      change: () => writeFileSync(join(root, 'missing.json'), ''),
    },
  ])('changes with $what', ({ change }) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});
