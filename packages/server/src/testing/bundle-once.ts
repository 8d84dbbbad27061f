import { buildSync } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = process.cwd();
const FOLDER = join(ROOT, 'node_modules', '.cache', 'keelson-bundles');

/**
 * Bundles a module for a plain Node process, unless a bundle of the same files is there: many specs need it, and it
 * takes seconds. The working directory must be the repository.
 *
 * @param entry Path of the module in the repository. Packages that load files beside themselves stay outside.
 * @returns Path of the bundle, an ES module.
 */
export function bundleOnce(entry: string): string {
  const bundle = join(FOLDER, `${entry.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`);
  if (!isFresh(bundle)) build(entry, bundle);
  return bundle;
}

/** Paths of the files that a bundle was made of, with their times of change in ms. */
const inputsOf = (bundle: string): string => `${bundle}.inputs.json`;

function isFresh(bundle: string): boolean {
  if (!existsSync(bundle) || !existsSync(inputsOf(bundle))) return false;
  const inputs = JSON.parse(readFileSync(inputsOf(bundle), 'utf8')) as Record<string, number>;
  return Object.entries(inputs).every(([path, changedAt]) => changeTime(path) === changedAt);
}

const changeTime = (path: string): number | null =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? null;

function build(entry: string, bundle: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const { metafile, outputFiles } = buildSync({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['firebase-admin', '@google-cloud/*'],
    // Bundled CommonJS packages ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs).map((path) => [path, changeTime(path)] as const);
  for (const { contents } of outputFiles) replaceFile(bundle, contents);
  replaceFile(inputsOf(bundle), JSON.stringify(Object.fromEntries(inputs)));
}

/** In one step, since another spec may be reading it. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, content);
  renameSync(written, path);
}
