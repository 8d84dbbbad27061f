import { buildSync } from 'esbuild';
import { basename, dirname, join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

/** Modules that run in a Node child process: preloads before its own code, and whole programs. */
const SCRIPTS = {
  /** Makes the child stop when the suite ends. */
  watchParent: 'process/watch-parent-preload.ts',
  /** Prevents malformed and oversized requests from crashing the CLI. */
  guardEmulators: 'emulators/guard-emulators-preload.ts',
  /** Lets the Auth emulator start in one second instead of twenty. */
  lazyAuthSchemas: 'emulators/lazy-auth-schemas-preload.ts',
  /** Sends events from the Functions emulator to the process of the functions. */
  forwardEvents: 'emulators/forward-events-preload.ts',
  functions: 'functions-server/main.ts',
  hosting: 'hosting/main.ts',
} as const;

export type ScriptName = keyof typeof SCRIPTS;

/**
 * Writes one of the modules as plain JavaScript, which every Node version runs, without a loader's memory.
 *
 * @returns Path for `node` or `node --import`.
 */
export function writeScript(bin: string, name: ScriptName): string {
  const entry = join(SOURCES, SCRIPTS[name]);
  const file = basename(entry, '.ts');
  const title = file === 'main' ? basename(dirname(entry)) : basename(file, '-preload');
  const outfile = join(bin, `${title}.mjs`);
  buildSync({
    entryPoints: [entry],
    outfile,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    bundle: true,
    // Bundled CommonJS packages ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as suiteRequire } from 'node:module'; const require = suiteRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
