import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { findBrowser } from '../e2e/support/browser';
import { PUBLIC_PAGES } from '../e2e/support/public-pages';
import { ORIGIN } from '../e2e/support/running-copy';
import { SuiteFailure } from '../local/suite/src/failure';

/** Fetched when it is needed: with its 130 packages it would make every installation longer. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** Lighthouse calls 90 and more good; 95 is our goal. */
const GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/**
 * Lighthouse's phone is four times slower than a fast desktop, whose index is 1,500 to 2,000; for other machines, it
 * advises to calibrate the slowdown by the index: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md.
 * On a machine that shares its processor the index changes from run to run.
 */
const PHONE = { slowdown: 4, index: 1_750 } as const;
const FORMS = { phone: [], desktop: ['--preset=desktop'] } as const;
type Form = keyof typeof FORMS;

const Artifacts = z.looseObject({
  BenchmarkIndex: z.number(),
  settings: z.looseObject({ throttling: z.looseObject({ cpuSlowdownMultiplier: z.number() }) }),
});

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  configSettings: z.object({ throttling: z.object({ cpuSlowdownMultiplier: z.number() }) }),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      title: z.string(),
      displayValue: z.string().optional(),
    }),
  ),
});
type Report = z.infer<typeof Report>;

const run = promisify(execFile);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Lets Lighthouse judge the public pages of the running product, on a simulated phone and desktop.
 *
 * @param runs Of each page; the middle one by its performance counts.
 * @returns False when a category of a page has fewer than 95 points.
 * @throws {SuiteFailure} when the product does not run.
 */
export async function benchLighthouse({ runs }: { readonly runs: number }): Promise<boolean> {
  await fetch(ORIGIN).catch(() => {
    throw new SuiteFailure(`No response from ${ORIGIN}.`, 'Run npm start first.');
  });
  print(`Points of ${CATEGORIES.join(', ')}; the middle one of ${runs} by performance;`);
  print('index of the machine, slowdown\n');
  let isGood = true;
  for (const form of Object.keys(FORMS) as Form[]) {
    for (const path of PUBLIC_PAGES) {
      const all: Report[] = [];
      while (all.length < runs) all.push(await judge(path, form));
      const report = middleOf(all);
      const points = CATEGORIES.map((category) => pointsOf(report, category));
      const index = Math.round(report.environment.benchmarkIndex);
      const slowdown = report.configSettings.throttling.cpuSlowdownMultiplier.toFixed(1);
      print(`${form.padEnd(8)} ${path.padEnd(24)} ${points.join('  ')}  ${index}, ${slowdown}`);
      for (const line of lostPoints(report)) print(`         ${line}`);
      isGood &&= points.every((count) => count >= GOAL);
    }
  }
  return isGood;
}

/** Loads the page, and judges what was recorded with the slowdown for the index that was measured beside it. */
async function judge(path: string, form: Form): Promise<Report> {
  const { launch } = await findBrowser();
  const chromeFlags = ['--headless=new', '--no-sandbox', ...(launch.args ?? [])].join(' ');
  const env = { ...launch.env, CHROME_PATH: launch.executablePath };
  const folder = await mkdtemp(join(tmpdir(), 'keelson-lighthouse-'));
  const lighthouse = (...flags: string[]) => {
    const args = ['--yes', LIGHTHOUSE, `${ORIGIN}${path}`, '--quiet', ...FORMS[form], ...flags];
    return run('npx', args, { env, maxBuffer: 64 * 1024 * 1024 });
  };
  try {
    await lighthouse(`--gather-mode=${folder}`, `--chrome-flags=${chromeFlags}`);
    const calibrated =
      form === 'phone' ? [`--throttling.cpuSlowdownMultiplier=${await calibrate(folder)}`] : [];
    const output = ['--output=json', '--output-path=stdout'];
    const { stdout } = await lighthouse(`--audit-mode=${folder}`, ...output, ...calibrated);
    return Report.parse(JSON.parse(stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Lighthouse refuses to judge with other settings than those of the recording, which depends on none of them: its
 * slowdown is simulated afterwards.
 *
 * @returns The slowdown that the recording is judged with.
 */
async function calibrate(folder: string): Promise<number> {
  const file = join(folder, 'artifacts.json');
  const artifacts = Artifacts.parse(JSON.parse(await readFile(file, 'utf8')));
  const slowdown = (PHONE.slowdown * artifacts.BenchmarkIndex) / PHONE.index;
  artifacts.settings.throttling.cpuSlowdownMultiplier = slowdown;
  await writeFile(file, JSON.stringify(artifacts));
  return slowdown;
}

const pointsOf = ({ categories }: Report, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

function middleOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted(
    (a, b) => pointsOf(a, 'performance') - pointsOf(b, 'performance'),
  );
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no report');
  return middle;
}

/** Returns what takes points in the categories below the goal. */
function lostPoints(report: Report): string[] {
  return CATEGORIES.filter((category) => pointsOf(report, category) < GOAL).flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .map(({ id }) => report.audits[id])
      .filter((audit) => audit?.score != null && audit.score < 0.9)
      .map((audit) => `${category}: ${audit?.title} ${audit?.displayValue ?? ''}`.trimEnd()),
  );
}
