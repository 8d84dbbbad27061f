import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BRAND } from '@keelson/product/brand';
import { changedFiles, copySources } from '../rehearse/branded-copy';

const ROOT = join(__dirname, '../..');
const MODULE = 'product/modules/translator';
const WRITTEN = ['product/brand.ts', 'product/modules.ts', 'product/web/modules.ts'];

/** The files of the guide, by the path that stands before each block. */
function filesOfGuide(): Map<string, string> {
  const guide = readFileSync(join(ROOT, 'docs/adding-a-module.md'), 'utf8');
  const blocks = guide.matchAll(
    /`(?<path>product\/modules\/[^`]+\.ts)`:\n\n```ts\n(?<code>[^]*?)```/g,
  );
  return new Map([...blocks].map(({ groups }) => [groups?.['path'] ?? '', groups?.['code'] ?? '']));
}

describe('the guide for a new module, followed literally', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-module-'));
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const brand = (modules: readonly string[]): string =>
    run('--import', 'tsx', 'scripts/brand/main.ts', '--yes', '--modules', modules.join(','));
  const jest = (...specs: string[]): string =>
    run(join('node_modules', 'jest', 'bin', 'jest.js'), '--silent', ...specs);

  beforeAll(() => copySources(ROOT, folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('makes a module that is in plans, usage and navigation', () => {
    const files = filesOfGuide();
    expect([...files.keys()]).toEqual([`${MODULE}/facts.ts`, `${MODULE}/texts.ts`]);
    for (const [path, code] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    brand([...BRAND.modules, 'translator']);
    expect(changedFiles(ROOT, folder)).toEqual(WRITTEN);
    run(join('node_modules', 'typescript-7', 'bin', 'tsc'), '-p', 'packages/contracts');
    jest('web/src/app/modules.spec.ts', 'packages/contracts/src/billing/plan-catalog.spec.ts');
    const limits = run(
      ...['--import', 'tsx', '--eval'],
      `import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
       console.log(JSON.stringify(Object.values(PLAN_CATALOG).map((plan) => [plan.limits.translations, plan.features.includes('translator')])));`,
    );
    expect(JSON.parse(limits)).toEqual([
      [10, true],
      [500, true],
      [500, true],
    ]);
  });

  it('leaves nothing of a module whose folder is deleted', () => {
    rmSync(join(folder, MODULE), { recursive: true });
    brand(BRAND.modules);
    // Another choice of modules makes the pictures of the home page outdated.
    expect(changedFiles(ROOT, folder)).toEqual(['product/brand.ts']);
  });
});
