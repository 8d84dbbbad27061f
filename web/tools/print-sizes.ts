/**
 * Prints first-load JavaScript (gzip) per route of the last build. Fails when one is over budget, has too many files, or loads
 * code of teams first, so that its size without that area is the same.
 * Run: `npm run size -w web`; the journeys run it on the build that they use.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hasArea } from '@keelson/contracts/brand/has-area';
import { type BuildStats, bytesOf, filesOf, type RouteLoad } from './first-load';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1_000;
const PUBLIC_SHELL = 'src/app/shell/public-shell.ts';
const MEMBER_SHELL = 'src/app/shell/member-shell.ts';
/** Server-rendered pages: their content is visible before the JavaScript, so their budget is larger. */
const LEARN = [
  'src/main.public.ts',
  PUBLIC_SHELL,
  'src/app/learning/learn-routes.ts',
  'src/app/learning/feature-learn/learn-frame.ts',
];

/** Angular, its router and RxJS are 90 kB of each, and what shows marked texts another 9 kB; a budget leaves some 3 kB to the page's next feature. */
const ROUTES: readonly (RouteLoad & { readonly app: 'public' | 'member' })[] = [
  {
    app: 'public',
    path: '/',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/home/feature-landing/landing.ts'],
    budget: 120 * KB,
  },
  {
    app: 'public',
    path: '/pricing',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/billing/feature-pricing/pricing.ts'],
    budget: 126 * KB,
  },
  {
    app: 'public',
    path: '/sign-in',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/sign-in/feature-sign-in/sign-in.ts'],
    budget: 123 * KB,
  },
  {
    app: 'public',
    path: '/learn',
    entries: [...LEARN, 'src/app/learning/feature-learn/learn-list.ts'],
    budget: 131 * KB,
  },
  {
    app: 'public',
    path: '/learn/…',
    entries: [...LEARN, 'src/app/learning/feature-learn/learn-document.ts'],
    budget: 136 * KB,
  },
  {
    app: 'member',
    path: '/dashboard',
    entries: [
      'src/main.member.ts',
      MEMBER_SHELL,
      'src/app/dashboard/routes.ts',
      'src/app/dashboard/feature-dashboard/dashboard.ts',
    ],
    budget: 176 * KB,
  },
  {
    app: 'member',
    path: 'listeners',
    entries: [
      'src/main.member.ts',
      'src/app/core/firebase/auth-sdk.ts',
      'src/app/core/firebase/firestore-sdk.ts',
    ],
    budget: 248 * KB,
  },
];

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
