import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Moves the source maps of a build out of the folder that is served or uploaded: they contain the sources. The names of
 * scripts are unique in a language, so the maps of both apps share a folder (`npm run ops -- symbolicate`).
 */
export function moveSourceMaps(from: string, to: string): void {
  const maps = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  for (const map of maps) {
    mkdirSync(dirname(join(to, map)), { recursive: true });
    renameSync(join(from, map), join(to, map));
  }
}
