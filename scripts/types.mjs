/**
 * `npm run ops -- types`: the type check of every package. TypeScript checks incrementally; Angular's
 * compiler cannot, so the web app is skipped while its input files are unchanged.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, readCache, ROOT, sourceFiles, writeCache } from './source-files.mjs';

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} Whether it passed.
 */
function run(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Returns what an earlier check found out, as long as the packages are the same: TypeScript 7 keeps errors, and the
 * lack of them, when only the libraries that packages refer to (`lib="dom"`) change.
 */
function buildInfo() {
  const folder = join(ROOT, '.keelson', 'cache', 'typescript');
  const lock = hashOf(readFileSync(join(ROOT, 'package-lock.json')));
  const file = join(folder, `node-${lock.slice(0, 12)}.tsbuildinfo`);
  if (!existsSync(file)) rmSync(folder, { recursive: true, force: true });
  return file;
}

async function checkNode() {
  const tsc = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
  // Each further thread resolves the same types again, beside the web app's check on the other core.
  const check = (/** @type {string[]} */ ...args) =>
    run(process.execPath, [tsc, '--singleThreaded', ...args]);
  const services = await check('-p', '.', '--tsBuildInfoFile', buildInfo());
  const e2e = await check('-p', 'e2e');
  return services && e2e;
}

async function checkWeb() {
  const inputs = [
    ...sourceFiles('web'),
    ...sourceFiles('packages/contracts/src'),
    ...sourceFiles('product'),
    'package-lock.json',
    'tsconfig.base.json',
  ];
  const hash = hashOf(
    inputs.map((file) => `${file} ${hashOf(readFileSync(join(ROOT, file)))}`).join('\n'),
  );
  if (readCache('web-types')['hash'] === hash) return true;
  const passed = await run('npm', ['run', '--silent', 'types', '--workspace', 'web']);
  if (passed) writeCache('web-types', { hash });
  return passed;
}

const results = await Promise.all([checkNode(), checkWeb()]);
if (!results.every(Boolean)) process.exitCode = 1;
