import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Moves the source maps of a build out of the folder that is served or uploaded: they contain the sources. The names of
 * scripts are unique, so the maps of both apps share a folder (`npm run symbolicate`).
 */
export function moveSourceMaps(from: string, to: string): void {
  const maps = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  if (maps.length > 0) mkdirSync(to, { recursive: true });
  for (const map of maps) renameSync(join(from, map), join(to, basename(map)));
}
