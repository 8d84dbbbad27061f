import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LaunchOptions } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';

/** A browser that Playwright can start, and its origin. */
export interface FoundBrowser {
  readonly source: 'KEELSON_BROWSER' | 'this machine' | '@sparticuz/chromium';
  readonly launch: LaunchOptions;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')];
const ARGS = ['--disable-webgl', '--font-render-hinting=none', '--disable-gpu'];

/**
 * The installed browser, else the one from npm, unpacked on first use with the system libraries and
 * fonts that slim machines lack.
 *
 * @throws {Error} with the remedy when neither can run here.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['KEELSON_BROWSER'];
  if (named) return { source: 'KEELSON_BROWSER', launch: launchOptions(named, {}) };
  const installed = installedBrowser();
  if (installed !== null) return { source: 'this machine', launch: launchOptions(installed, {}) };
  if (!runsBrowserFromNpm) {
    throw new Error(
      'No Chrome or Chromium was found. Install one, or set KEELSON_BROWSER to its path (the browser from npm is for Linux on x64 only).',
    );
  }
  const { binary, env } = await unpackedBrowser();
  return { source: '@sparticuz/chromium', launch: launchOptions(binary, env) };
}

/** True when this machine can run the browser from npm. */
export const runsBrowserFromNpm = process.platform === 'linux' && process.arch === 'x64';

/** The browser from npm with its own fonts, which draws a page the same on every machine; elsewhere, `fallback`. */
export async function findPictureBrowser(fallback: LaunchOptions): Promise<LaunchOptions> {
  if (!runsBrowserFromNpm) return fallback;
  const { binary, env, fonts } = await unpackedBrowser();
  return launchOptions(binary, { ...env, FONTCONFIG_FILE: fonts });
}

function installedBrowser(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...MAC_APPS].find((path) => existsSync(path)) ?? null;
}

function launchOptions(executablePath: string, extra: Record<string, string>): LaunchOptions {
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...extra }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return { executablePath, env, args: ARGS, chromiumSandbox: canSandbox(executablePath, env) };
}

/** The sandbox is unavailable to root, and in some containers to every user. */
function canSandbox(binary: string, env: Record<string, string>): boolean {
  if (process.getuid?.() === 0) return false;
  const args = ['--headless', '--disable-gpu', '--dump-dom', 'about:blank'];
  return spawnSync(binary, args, { env, timeout: 20_000, stdio: 'ignore' }).status === 0;
}

interface UnpackedBrowser {
  readonly binary: string;
  readonly env: Readonly<Record<string, string>>;
  /** Configuration that names only the fonts from npm. */
  readonly fonts: string;
}

async function unpackedBrowser(): Promise<UnpackedBrowser> {
  const require = createRequire(import.meta.url);
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(stateFolder(), 'browser', version);
  if (!existsSync(folder)) await unpack(join(packed, 'bin'), folder);
  const binary = join(folder, 'chromium');
  const env: Record<string, string> = {};
  const fonts = join(folder, 'fonts.conf');
  if (!hasFonts()) env['FONTCONFIG_FILE'] = fonts;
  // The libraries are built for Amazon Linux: used only where the machine has none.
  if (!starts(binary)) env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  return { binary, env, fonts };
}

const stateFolder = (): string =>
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.keelson');

/** Unpacks next to the folder and moves the result there when complete: two runs may unpack at the same time. */
async function unpack(bin: string, folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = partial; // `inflate` unpacks into the temporary folder
  try {
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    await Promise.all(archives.map((archive) => inflate(join(bin, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  // The package's own file refers to folders of its target machines.
  writeFileSync(join(partial, 'fonts.conf'), fontConfig(folder));
  if (existsSync(folder)) rmSync(partial, { recursive: true, force: true });
  else renameSync(partial, folder);
}

const fontConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

const starts = (binary: string): boolean =>
  spawnSync(binary, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

function hasFonts(): boolean {
  return FONT_FOLDERS.some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((file) =>
        /\.(ttf|otf|ttc)$/i.test(String(file)),
      ),
  );
}
