import { buildSync } from 'esbuild';
import { join } from 'node:path';

/**
 * Writes the module that makes a Node child of ours end when we die.
 *
 * @returns Path for `node --import`.
 */
export function writeParentWatch(bin: string): string {
  const outfile = join(bin, 'watch-parent.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'watch-parent-preload.ts')],
    outfile,
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}
