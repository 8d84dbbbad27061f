import { BRAND } from '@keelson/contracts/brand/brand';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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
      'contracts/src/brand/brand.ts',
      'web/src/styles/_brand.scss',
      'web/src/app/modules.ts',
      'web/public/manifest.webmanifest',
      'web/src/index.html',
      'web/public/favicon.svg',
      'firebase.json',
    ]) {
      expect(stdout).toContain(`Would write ${path}\n`);
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
