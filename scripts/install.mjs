/** Runs `npm ci` quietly, shows that it lives, and says in one sentence why it failed. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { explainInstallFailure } from './explain-install.mjs';
import { isInstalled, markInstalled } from './install-state.mjs';

const POLL_MS = 500;
const SIGN_OF_LIFE_MS = 15_000;

/**
 * Installs the packages of the lock file. Two commands on a fresh clone install once: the second
 * one waits for the first.
 *
 * @param {string} root
 * @returns {Promise<{ sentence: string, remedy: string } | null>} What went wrong, `null` when nothing.
 */
export async function install(root) {
  const state = join(root, '.keelson');
  const lock = join(state, 'install.lock');
  mkdirSync(state, { recursive: true });
  await takeTurn(lock);
  try {
    if (isInstalled(root)) return null;
    const log = join(state, 'install.log');
    const code = await withSignsOfLife(runNpm(root, log));
    if (code === 0) {
      markInstalled(root);
      return null;
    }
    return explainInstallFailure(readFileSync(log, 'utf8'), log);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
async function takeTurn(lock) {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(readFileSync(lock, 'utf8')))) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) process.stdout.write('  · another command is installing, waiting for it\n');
    await sleep(POLL_MS);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} root
 * @param {string} log
 * @returns {Promise<number>} npm's exit code.
 */
function runNpm(root, log) {
  mkdirSync(dirname(log), { recursive: true });
  const out = openSync(log, 'w');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'];
  // The npm that runs us, whatever it is called; else the one on PATH.
  const npm = process.env['npm_execpath'];
  const [command, rest] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', out, out] });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      writeFileSync(log, String(error));
      resolve(1);
    });
    child.once('close', (code) => {
      closeSync(out);
      resolve(code ?? 1);
    });
  });
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function withSignsOfLife(work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const live = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  · installing packages ${seconds()} s`), 1_000)
    : setInterval(
        () => process.stdout.write(`  · installing packages ${seconds()} s\n`),
        SIGN_OF_LIFE_MS,
      );
  try {
    return await work;
  } finally {
    clearInterval(live);
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  }
}
