import { buildSync } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReaderProgram } from '../prepare/source-reader';

let built: string | null = null;

/** Bundled once per process, since loading the libraries separately takes seconds. */
function program(): string {
  if (built !== null) return built;
  const folder = mkdtempSync(join(tmpdir(), 'keelson-reader-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  built = join(folder, 'reader.mjs');
  buildSync({
    entryPoints: [join(process.cwd(), 'functions', 'src', 'learning', 'prepare', 'reader-main.ts')],
    outfile: built,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return built;
}

/** The reader built from the source; the working directory must be the repository. */
export const sourceProgram = (limits: ReaderProgram['limits'] = {}): ReaderProgram => ({
  path: program(),
  limits,
});
