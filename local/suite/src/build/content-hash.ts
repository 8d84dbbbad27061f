import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Generated folders. */
const MADE = new Set(['node_modules', 'dist', 'lib', '.angular', 'coverage']);

/**
 * One hash over names and contents of files and folders, the same on every machine and after every
 * checkout (timestamps are ignored). Tests are excluded: they are not part of any build.
 */
export function contentHash(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of [...inputs].sort()) {
    for (const file of filesIn(root, input)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .filter((name) => !MADE.has(name) && !name.startsWith('.') && !name.endsWith('.spec.ts'))
    .sort()
    .flatMap((name) => filesIn(root, join(path, name)));
}
