/**
 * Builds the public and the member app and merges them into `dist/browser` for Hosting.
 * Run: `npm run build -w web` for a deployment, `npm run build:local -w web` for the local suite, where users
 * sign in at the Auth emulator.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..');
const DIST = join(WEB, 'dist');
/** Without it, code for emulators is left out. */
const LOCAL = process.argv.includes('--local');
const NG = createRequire(import.meta.url).resolve('@angular/cli/bin/ng.js');

function build(app: 'public' | 'member'): Promise<number> {
  const configuration = ['production', ...(LOCAL ? [] : ['deployed']), app].join(',');
  const args = [NG, 'build', '--configuration', configuration, '--no-progress'];
  const child = spawn(process.execPath, args, { cwd: WEB, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function assemble(): void {
  const browser = join(DIST, 'browser');
  rmSync(browser, { recursive: true, force: true });
  // Build the member app last: its empty shell, `index.csr.html`, must win.
  for (const app of ['public', 'member']) {
    cpSync(join(DIST, app, 'browser'), browser, { recursive: true });
  }
  copyFileSync(join(browser, '404/index.html'), join(browser, '404.html'));
}

const codes = await Promise.all([build('public'), build('member')]);
if (codes.every((code) => code === 0)) assemble();
else process.exitCode = 1;
