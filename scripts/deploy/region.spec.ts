import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRegion, withRegion } from './region.mjs';

const read = (file: string): string => readFileSync(join(__dirname, '../..', file), 'utf8');

describe('withRegion', () => {
  it('moves every rewrite, and changes nothing else', () => {
    const before = read('firebase.json');
    const after = withRegion(before, 'europe-west1');
    expect(after).not.toMatch(/"region": "(?!europe-west1")/);
    expect(after.match(/"region": "europe-west1"/g)).toHaveLength(13);
    expect(after.replaceAll('europe-west1', 'us-central1')).toBe(before);
  });

  it('moves the functions', () => {
    expect(withRegion(read('contracts/src/region.ts'), 'europe-west1')).toContain(
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
