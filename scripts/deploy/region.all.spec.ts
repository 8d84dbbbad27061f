import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGION } from '@keelson/contracts/region';
import { isRegion, withRegion } from './region.mjs';

const read = (file: string): string => readFileSync(join(__dirname, '../..', file), 'utf8');

describe('withRegion', () => {
  it('moves every rewrite, and changes nothing else', () => {
    const before = read('firebase.json');
    const after = withRegion(before, 'asia-east9');
    expect(after).not.toMatch(/"region": "(?!asia-east9")/);
    const moved = after.match(/"region": "asia-east9"/g)?.length ?? 0;
    expect(moved).toBeGreaterThan(5);
    expect(moved).toBe(before.match(/"region": /g)?.length);
    expect(withRegion(after, REGION)).toBe(before);
  });

  it('moves the functions', () => {
    expect(withRegion(read('packages/contracts/src/region.ts'), 'europe-west1')).toContain(
      "export const REGION = 'europe-west1';",
    );
  });
});

describe('isRegion', () => {
  it.each([
    ['europe-west1', true],
    ['northamerica-northeast2', true],
    ['europe', false],
    ['', false],
    ["us-central1'; drop", false],
  ])('%s: %s', (name, expected) => {
    expect(isRegion(name)).toBe(expected);
  });
});
