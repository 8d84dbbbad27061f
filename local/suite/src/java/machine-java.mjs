/** Detects the Java of this machine. Node built-ins only, because it runs before `npm ci`. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Java that runs an official Firestore emulator (the one in the Google Cloud SDK). */
export const JAVA_MINIMUM = 17;

/**
 * Major version from the text of `java -version`, `null` when it contains none.
 *
 * @param {string} text Such as `openjdk version "17.0.15"` or, before Java 9, `java version "1.8.0"`.
 * @returns {number | null}
 */
export function javaMajor(text) {
  const match = /version "(?:1\.)?(\d+)/.exec(text);
  return match === null ? null : Number(match[1]);
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} Candidate paths of `java`, best first.
 */
export function javaCandidates(env) {
  const home = env['JAVA_HOME'];
  const onPath = (env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return [...(home ? [join(home, 'bin')] : []), ...onPath].map((folder) => join(folder, 'java'));
}

/** @param {string} path */
const ask = (path) =>
  new Promise((resolve) => {
    execFile(path, ['-version'], { timeout: 20_000 }, (error, stdout, stderr) => {
      resolve(error ? null : javaMajor(`${stdout}\n${stderr}`));
    });
  });

/**
 * The first working Java that is new enough, else the newest working one.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ path: string, major: number } | null>}
 */
export async function findJava(env) {
  let best = null;
  for (const path of javaCandidates(env).filter((candidate) => existsSync(candidate))) {
    const major = await ask(path);
    if (major === null) continue;
    if (major >= JAVA_MINIMUM) return { path, major };
    if (best === null || major > best.major) best = { path, major };
  }
  return best;
}

/**
 * The command that installs Java on a system, by the ids of `/etc/os-release` (`ID`, then `ID_LIKE`).
 *
 * @param {{ platform: string, ids: readonly string[], root: boolean }} system
 * @returns {string}
 */
export function javaInstallCommand({ platform, ids, root }) {
  const sudo = root ? '' : 'sudo ';
  if (platform === 'darwin') return 'brew install openjdk@21';
  if (platform === 'win32') return 'winget install Microsoft.OpenJDK.21';
  /** @param {...string} names */
  const knows = (...names) => names.some((name) => ids.includes(name));
  if (knows('debian', 'ubuntu')) {
    return `${sudo}apt-get update && ${sudo}apt-get install -y default-jre-headless`;
  }
  if (knows('fedora', 'rhel', 'centos')) return `${sudo}dnf install -y java-21-openjdk-headless`;
  if (knows('alpine')) return `${sudo}apk add openjdk21-jre-headless`;
  if (knows('arch')) return `${sudo}pacman -S --noconfirm jre21-openjdk-headless`;
  if (knows('suse', 'opensuse')) return `${sudo}zypper install -y java-21-openjdk-headless`;
  return 'see https://adoptium.net/installation';
}

/** @returns {{ platform: string, ids: string[], root: boolean }} This machine, for {@link javaInstallCommand}. */
export function thisSystem() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
  return { platform: process.platform, ids, root: process.getuid?.() === 0 };
}
