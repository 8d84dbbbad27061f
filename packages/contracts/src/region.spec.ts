import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGION } from './region';

interface HostingConfig {
  hosting: { rewrites: { function?: { region: string } }[] };
}

describe('REGION', () => {
  it('is the region of every function rewrite of Hosting', () => {
    const file = join(__dirname, '../../../firebase.json');
    const { hosting } = JSON.parse(readFileSync(file, 'utf8')) as HostingConfig;
    const regions = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
    expect(regions.length).toBeGreaterThan(0);
    expect(new Set(regions)).toEqual(new Set([REGION]));
  });
});
