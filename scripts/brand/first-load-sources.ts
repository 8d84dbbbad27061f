import { bundleStats } from '@keelson/server/testing/bundle-stats';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildStats, filesOf } from '../../web/tools/first-load';
import { ROUTES } from '../../web/tools/first-load-routes';

/** Bytes, minified and not compressed, of each source. Its path is from the root. */
type Sources = ReadonlyMap<string, number>;

/**
 * Returns what each page of a checkout loads first of the repository's own sources: a bundle without Angular's compiler
 * and without packages, which takes half a second.
 */
export function firstLoadSources(root: string): ReadonlyMap<string, Sources> {
  const web = join(root, 'web');
  const manifest = readFileSync(join(web, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { readonly dependencies: object };
  const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@keelson/'));
  const stats: BuildStats = bundleStats({
    absWorkingDir: root,
    entryPoints: ['web/src/main.public.ts', 'web/src/main.member.ts'],
    splitting: true,
    minify: true,
    format: 'esm',
    outdir: 'out',
    external: [...packages.flatMap((name) => [name, `${name}/*`]), 'zod'],
  });
  const kept = ROUTES.map(({ path, entries }) => ({
    path,
    entries: entries.map((entry) => `web/${entry}`),
  })).filter(({ entries }) => entries.every((entry) => existsSync(join(root, entry))));
  return new Map(
    kept.map((route) => {
      const inputs = filesOf(route, stats).flatMap((file) =>
        Object.entries(stats.outputs[file]?.inputs ?? {}),
      );
      return [route.path, sumBySource(inputs)];
    }),
  );
}

function sumBySource(inputs: readonly [string, { readonly bytesInOutput: number }][]): Sources {
  const sums = new Map<string, number>();
  for (const [path, { bytesInOutput: bytes }] of inputs) {
    if (bytes > 0) sums.set(path, (sums.get(path) ?? 0) + bytes);
  }
  return sums;
}
