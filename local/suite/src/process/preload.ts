import { buildSync } from 'esbuild';
import { basename, join } from 'node:path';

/** Modules that run in a Node child of ours before its own code. */
const PRELOADS = {
  /** Makes the child end when we die. */
  watchParent: join(import.meta.dirname, 'watch-parent-preload.ts'),
  /** Keeps a malformed address from ending the CLI. */
  refuseMalformed: join(import.meta.dirname, '..', 'emulators', 'refuse-malformed-preload.ts'),
} as const;

/**
 * Writes one of the modules as plain JavaScript, which every Node takes.
 *
 * @returns Path for `node --import`.
 */
export function writePreload(bin: string, name: keyof typeof PRELOADS): string {
  const entry = PRELOADS[name];
  const outfile = join(bin, `${basename(entry, '-preload.ts')}.mjs`);
  buildSync({ entryPoints: [entry], outfile, platform: 'node', format: 'esm', bundle: true });
  return outfile;
}
