/**
 * Runs before every command: reports missing requirements in one sentence, and installs the packages when
 * the lock file changed. Node built-ins only, because no packages are installed yet.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const NODE_MINIMUM = [20, 19];
const GIGABYTE = 1024 ** 3;
/** Packages, browser and build need less; the rest keeps the machine usable. */
const SPACE_TO_INSTALL = 3 * GIGABYTE;
const SPACE_TO_RUN = 0.3 * GIGABYTE;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} sentence @param {string} remedy */
function refuse(sentence, remedy) {
  process.stderr.write(`\n  ✗ ${sentence}\n    ${remedy}\n\n`);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  refuse(
    `Keelson needs Node ${NODE_MINIMUM.join('.')} or newer to install; this is ${process.version}.`,
    'Install the current LTS from https://nodejs.org or with your version manager.',
  );
}

async function checkJava() {
  const { findJava, JAVA_MINIMUM, javaInstallCommand, thisSystem } =
    await import('../local/suite/src/java/machine-java.mjs');
  const java = await findJava(process.env);
  if (java !== null && java.major >= JAVA_MINIMUM) return;
  const has = java === null ? 'has none' : `has Java ${java.major}`;
  refuse(
    `The Firestore emulator needs Java ${JAVA_MINIMUM} or newer, and this machine ${has}.`,
    `Install it: ${javaInstallCommand(thisSystem())}`,
  );
}

/** @param {number} needed */
function checkSpace(needed) {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize >= needed) return;
  const gigabytes = (/** @type {number} */ bytes) => (bytes / GIGABYTE).toFixed(1);
  refuse(
    `The disk has ${gigabytes(bavail * bsize)} GB left and ${gigabytes(needed)} GB are needed.`,
    `Free some space where ${root} is, then run the command again.`,
  );
}

/** The `node` package puts Node 24 first on PATH for every npm script. */
function checkPinnedNode() {
  const node = join(root, 'node_modules', '.bin', 'node');
  try {
    if (existsSync(node)) execFileSync(node, ['-v'], { stdio: 'ignore' });
    return existsSync(node);
  } catch {
    return false;
  }
}

async function installPackages() {
  const { isInstalled } = await import('./install-state.mjs');
  if (isInstalled(root)) return;
  const { install } = await import('./install.mjs');
  const startedAt = performance.now();
  process.stdout.write('\n  Installing packages (first use, or the lock file changed)\n');
  checkSpace(SPACE_TO_INSTALL);
  const failure = await install(root);
  if (failure !== null) refuse(failure.sentence, failure.remedy);
  if (!checkPinnedNode()) {
    refuse(
      'The packages are there, but the Node that Keelson pins does not run.',
      'If your npm has ignore-scripts set, run `npm rebuild node esbuild --ignore-scripts=false`.',
    );
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`  ✓ packages installed ${seconds} s\n`);
}

checkNode();
await checkJava();
checkSpace(SPACE_TO_RUN);
await installPackages();
