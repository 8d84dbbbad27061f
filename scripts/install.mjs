/**
 * Runs `npm ci` quietly and without the packages' install scripts, then the scripts that package.json allows;
 * shows progress, and explains an error in one sentence.
 */
import { execFileSync, spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { explainInstallFailure } from './explain-install.mjs';
import { isInstalled, markInstalled } from './install-state.mjs';
import { withAddresses } from './lock-addresses.mjs';

const POLL_MS = 500;
const PROGRESS_MS = 15_000;

/**
 * Installs the packages of the lock file. Two concurrent commands on a fresh clone install once: the second
 * waits for the first.
 *
 * @param {string} root
 * @returns {Promise<{ sentence: string, remedy: string } | null>} The error, `null` on success.
 */
export async function install(root) {
  const state = join(root, '.keelson');
  const lock = join(state, 'install.lock');
  mkdirSync(state, { recursive: true });
  await acquireLock(lock);
  try {
    if (isInstalled(root)) return null;
    const log = join(state, 'install.log');
    const code = await withProgress(installAll(root, log));
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
async function acquireLock(lock) {
  for (let notified = false; ; notified = true) {
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
    if (!notified) process.stdout.write('  · another command is installing, waiting for it\n');
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
 * The Node that runs this script. It may be the one of `node_modules`, which `npm ci` has deleted: then the next
 * one on PATH.
 *
 * @param {string} execPath
 */
export const nodeCommand = (execPath) => (existsSync(execPath) ? execPath : 'node');

/** The npm that runs this script, else the one on PATH. */
function npmCommand() {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js')
    ? { command: nodeCommand(process.execPath), first: [npm] }
    : { command: 'npm', first: [] };
}

/** @returns {string} The address of the registry that npm is set up for. */
function registryAddress() {
  const { command, first } = npmCommand();
  const address = execFileSync(command, [...first, 'config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return address.trim();
}

/**
 * Without a network npm retries for minutes and then fails, unless its cache has every package.
 * Behind a proxy, host names may not resolve locally.
 *
 * @param {string} registry
 */
async function isOffline(registry) {
  const proxied = Object.keys(process.env).some((name) =>
    /^(npm_config_)?https?_proxy$/i.test(name),
  );
  if (proxied) return false;
  try {
    await lookup(new URL(registry).hostname);
    return false;
  } catch {
    return true;
  }
}

/**
 * @param {string} root
 * @param {string} log
 * @returns {Promise<number>} npm's exit code.
 */
async function installAll(root, log) {
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, '');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'];
  const registry = registryAddress();
  const offline = (await isOffline(registry)) ? ['--prefer-offline', '--fetch-retries=0'] : [];
  const ci = ['ci', '--ignore-scripts', ...quiet, ...offline];
  // Some registries keep packages at other addresses; npm finds these by itself.
  const code =
    (await withShrinkwrap(root, registry, () => runNpm(root, log, ci))) === 0
      ? 0
      : await runNpm(root, log, ci);
  if (code !== 0) return code;
  return runNpm(root, log, [
    'rebuild',
    '--ignore-scripts=false',
    ...quiet,
    ...allowedScripts(root),
  ]);
}

/**
 * npm takes `npm-shrinkwrap.json`, with the addresses of packages, instead of the lock file while it is there.
 *
 * @template T
 * @param {string} root
 * @param {string} registry
 * @param {() => Promise<T>} install
 * @returns {Promise<T>}
 */
async function withShrinkwrap(root, registry, install) {
  const file = join(root, 'npm-shrinkwrap.json');
  const remove = () => rmSync(file, { force: true });
  const stop = () => {
    remove();
    process.exit(130);
  };
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(file, JSON.stringify(withAddresses(lock, registry)));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await install();
  } finally {
    remove();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/**
 * Packages whose install scripts run; those of all others do not (`allowScripts` of package.json).
 *
 * @param {string} root
 * @returns {string[]} Their names.
 */
export function allowedScripts(root) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(allowScripts)
    .filter(([, allowed]) => allowed === true)
    .map(([name]) => name);
}

/**
 * @param {string} root
 * @param {string} log
 * @param {readonly string[]} args
 * @returns {Promise<number>} npm's exit code.
 */
async function runNpm(root, log, args) {
  const out = openSync(log, 'a');
  const { command, first } = npmCommand();
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', out, out],
  });
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
async function withProgress(work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const live = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  · installing packages ${seconds()} s`), 1_000)
    : setInterval(
        () => process.stdout.write(`  · installing packages ${seconds()} s\n`),
        PROGRESS_MS,
      );
  try {
    return await work;
  } finally {
    clearInterval(live);
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  }
}
