/**
 * First-load JavaScript (gzip) of the routes, from the last build; fails when one is over its budget.
 * Run: `npm run size -w web`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildStats, filesOf, type RouteLoad } from './first-load';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1_000;
const PUBLIC_SHELL = 'src/app/shell/public-shell.ts';
const MEMBER_SHELL = 'src/app/shell/member-shell.ts';

const ROUTES: readonly RouteLoad[] = [
  { path: '/', entries: [PUBLIC_SHELL, 'src/app/home/feature-landing/landing.ts'] },
  {
    path: '/pricing',
    entries: [PUBLIC_SHELL, 'src/app/billing/feature-pricing/pricing.ts'],
    budget: 100 * KB,
  },
  { path: '/sign-in', entries: [PUBLIC_SHELL, 'src/app/sign-in/feature-sign-in/sign-in.ts'] },
  {
    path: '/dashboard',
    entries: [MEMBER_SHELL, 'src/app/dashboard/routes.ts'],
    budget: 150 * KB,
  },
];

const stats = JSON.parse(readFileSync(join(DIST, 'browser-stats.json'), 'utf8')) as BuildStats;
const sizeOf = (file: string): number =>
  gzipSync(readFileSync(join(DIST, 'browser', file)), { level: 9 }).length;
const inKb = (bytes: number): string => (bytes / KB).toFixed(1);

const rows = ROUTES.map((route) => {
  const files = filesOf(route, stats);
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const over = route.budget !== undefined && bytes > route.budget;
  return { route, files, bytes, over };
});

process.stdout.write('First-load JavaScript, kB gzip\n');
for (const { route, files, bytes, over } of rows) {
  const budget = route.budget === undefined ? '' : `of ${inKb(route.budget)}`;
  process.stdout.write(
    `  ${route.path.padEnd(12)} ${inKb(bytes).padStart(6)} ${budget.padEnd(9)} ${String(files.length).padStart(3)} files${over ? '  OVER BUDGET' : ''}\n`,
  );
}
if (rows.some(({ over }) => over)) process.exitCode = 1;
