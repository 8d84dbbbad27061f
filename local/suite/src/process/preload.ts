import { buildSync } from 'esbuild';
import { basename, join } from 'node:path';

/** Modules that run in a Node child process before its own code. */
const PRELOADS = {
  /** Makes the child stop when the suite ends. */
  watchParent: join(import.meta.dirname, 'watch-parent-preload.ts'),
  /** Prevents malformed and oversized requests from crashing the CLI. */
  guardEmulators: join(import.meta.dirname, '..', 'emulators', 'guard-emulators-preload.ts'),
} as const;

/**
 * Writes one of the modules as plain JavaScript, which every Node version runs.
 *
 * @returns Path for `node --import`.
 */
export function writePreload(bin: string, name: keyof typeof PRELOADS): string {
  const entry = PRELOADS[name];
  const outfile = join(bin, `${basename(entry, '-preload.ts')}.mjs`);
  buildSync({ entryPoints: [entry], outfile, platform: 'node', format: 'esm', bundle: true });
  return outfile;
}
