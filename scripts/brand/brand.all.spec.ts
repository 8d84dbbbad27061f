import { BRAND } from '@keelson/product/brand';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from './brand-files';
import { pagesOfANewName } from './pages-of-a-new-name';

const ROOT = join(__dirname, '..', '..');

/** `npm run brand -- --check …`, which writes nothing. */
function check(...flags: string[]): { readonly status: number | null; readonly stdout: string } {
  const args = ['--import', 'tsx', 'scripts/brand/main.ts', '--check', ...flags];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
}

describe('npm run brand', () => {
  it('has written every file of the brand', () => {
    expect(check()).toMatchObject({ status: 0, stdout: 'Nothing to change.\n' });
  });

  it('writes everything that has the name or a color', () => {
    const modules = BRAND.modules.length === 0 ? 'chat' : '';
    const { status, stdout } = check(
      ...['--name', `${BRAND.name} Two`, '--color', '#5b2a86', '--modules', modules],
    );
    expect(status).toBe(1);
    for (const path of [
      'product/brand.ts',
      'web/src/styles/_brand.scss',
      'product/web/modules.ts',
      'web/public/manifest.webmanifest',
      'web/src/index.html',
      'web/public/favicon.svg',
      'firebase.json',
    ]) {
      expect(stdout).toContain(`Would write ${path}\n`);
    }
  });

  it('empties changelog and home page for a product of another name, and no other time', () => {
    const files = [...pagesOfANewName()];
    expect(files.map(([path]) => path)).toEqual([
      'product/changelog.ts',
      'product/changelog-texts.ts',
      'product/pages/landing.ts',
    ]);
    expect(files[0]?.[1]).toContain('export const CHANGELOG = [] as const satisfies');
    expect(files[1]?.[1]).toMatch(/ChangeTexts>> = \{\};\n$/);
    expect(files[2]?.[1]).toBe(formatted('product/pages/landing.ts', files[2]?.[1] ?? ''));
    const isStored = files.every(([path, text]) => readFileSync(join(ROOT, path), 'utf8') === text);
    const renamed = check('--name', `${BRAND.name} Two`).stdout;
    const recolored = check('--color', '#5b2a86').stdout;
    for (const [path] of files) {
      if (!isStored) expect(renamed).toContain(`Would write ${path}\n`);
      expect(recolored).not.toContain(path);
    }
  });

  it('says what is wrong, and writes nothing', () => {
    const { status, stdout } = check('--logo', '/no/such.svg', '--support-email', 'acme');
    expect(status).toBe(1);
    expect(stdout).toContain('supportEmail must be an e-mail address');
    expect(stdout).toContain('logo /no/such.svg does not exist');
    expect(stdout).toMatch(/Nothing was written\.\n$/);
  });
});
