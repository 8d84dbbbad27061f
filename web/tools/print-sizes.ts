/**
 * Prints first-load JavaScript (gzip) per route of the last build. Fails when one is over budget, has too many files, or loads
 * code of teams first, so that its size without that area is the same.
 * Run: `npm run size -w web`; the journeys run it on the build that they use.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hasArea } from '@keelson/contracts/brand/has-area';
import { type BuildStats, bytesOf, filesOf } from './first-load';
import { KB, ROUTES } from './first-load-routes';

const DIST = join(import.meta.dirname, '../dist');
/** With the groups of `chunk-groups.ts`, the dashboard has 13, deployed 22; without them 65. */
const MAX_FILES = 24;

/**
 * Most bytes (minified, about 2 kB of gzip) of teams in a first load: their rows in tables of routes, navigation and
 * notifications, and the list of teams. What a team shows is loaded later.
 */
const MAX_OF_TEAMS = hasArea('teams') ? 6 * KB : 0;

const sizeOf = (app: string, file: string): number =>
  gzipSync(readFileSync(join(DIST, app, 'browser', file)), { level: 9 }).length;
const statsOf = (app: string): BuildStats =>
  JSON.parse(readFileSync(join(DIST, app, 'browser-stats.json'), 'utf8')) as BuildStats;
const inKb = (bytes: number): string => (bytes / KB).toFixed(1);

/** Areas that a copy has left out have no page. */
const isKept = (path: string): boolean => !path.startsWith('/learn') || hasArea('learning');

const stats = { public: statsOf('public'), member: statsOf('member') };
const rows = ROUTES.filter(({ path }) => isKept(path)).map((route) => {
  const files = filesOf(route, stats[route.app]);
  const bytes = files.reduce((sum, file) => sum + sizeOf(route.app, file), 0);
  const ofTeams = bytesOf('/teams/', files, stats[route.app]);
  const over = bytes > route.budget || files.length > MAX_FILES || ofTeams > MAX_OF_TEAMS;
  return { route, files, bytes, ofTeams, over };
});

process.stdout.write('First-load JavaScript, kB gzip\n');
for (const { route, files, bytes, ofTeams, over } of rows) {
  const budget = `of ${inKb(route.budget)}`;
  process.stdout.write(
    `  ${route.path.padEnd(12)} ${inKb(bytes).padStart(6)} ${budget.padEnd(9)} ${String(files.length).padStart(3)} files, ${ofTeams} bytes of teams${over ? '  OVER BUDGET' : ''}\n`,
  );
}
if (rows.some(({ over }) => over)) process.exitCode = 1;
