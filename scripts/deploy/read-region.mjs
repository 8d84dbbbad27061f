import { readFileSync } from 'node:fs';

const FILE = new URL('../../packages/contracts/src/region.ts', import.meta.url);

/** The region of the functions and of the execution service (`npm run ops -- region`). */
export function readRegion() {
  const [, region] = /REGION = '([^']+)'/.exec(readFileSync(FILE, 'utf8')) ?? [];
  if (region === undefined) throw new Error('packages/contracts/src/region.ts names no region.');
  return region;
}
