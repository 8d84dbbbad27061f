import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { startSession } from '../e2e/journeys/pages/start-session';
import { findBrowser } from '../e2e/support/browser';
import { ORIGIN } from '../e2e/support/running-copy';
import { SuiteFailure } from '../local/suite/src/failure';
import { median } from './load';

const MEMBER = 'paula@keelson.test';

interface MeasuredPage {
  readonly path: string;
  readonly member: boolean;
  /** The element that has its data. */
  readonly data: string;
  /** Goals in milliseconds: at full speed, throttled. */
  readonly goals: readonly [number, number];
}

const PAGES: readonly MeasuredPage[] = [
  { path: '/pricing', member: false, data: 'app-plan-price .amount.numeric', goals: [120, 500] },
  { path: '/dashboard', member: true, data: 'app-welcome-card .plan', goals: [200, 700] },
];
/** After the first listener, for what listeners load. */
const SETTLED_MS = 5_000;
/** Bytes a second of 1.6 Mbit/s. */
const SLOW = { bytes: 200_000, processor: 4 } as const;

interface Visit {
  /** Milliseconds until the data is in a painted page. */
  readonly visible: number;
  /** Bytes of scripts as sent, until the network is idle. */
  readonly scripts: number;
  /** With those of live updates, which a member's page loads when it is idle. */
  readonly allScripts: number;
  readonly requests: number;
  /** Milliseconds of the renderer's main thread. */
  readonly processor: number;
  readonly shift: number;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Loads pages of the running product with an empty cache, at full speed, and at 1.6 Mbit/s with a processor that is four
 * times slower.
 *
 * @param runs Of each page; the middle one counts.
 * @returns False when a page misses its goal.
 * @throws {SuiteFailure} when the product does not run.
 */
export async function benchPages({ runs }: { readonly runs: number }): Promise<boolean> {
  await fetch(ORIGIN).catch(() => {
    throw new SuiteFailure(`No response from ${ORIGIN}.`, 'Run npm start first.');
  });
  const { launch } = await findBrowser();
  const browser = await chromium.launch(launch);
  let isGood = true;
  try {
    for (const page of PAGES) {
      for (const [index, name] of ['full speed', 'throttled'].entries()) {
        const visits: Visit[] = [];
        while (visits.length < runs) visits.push(await visit(browser, page, index === 1));
        const goal = page.goals[index] ?? 0;
        const visible = median(visits.map((one) => one.visible));
        print(`${page.path.padEnd(11)} ${name.padEnd(11)} ${describe(visits)}, goal ${goal} ms`);
        isGood &&= visible <= goal;
      }
    }
  } finally {
    await browser.close();
  }
  return isGood;
}

function describe(visits: readonly Visit[]): string {
  const of = (value: (one: Visit) => number): number => median(visits.map(value));
  const times = visits.map(({ visible }) => visible);
  return [
    `data after ${of((one) => one.visible).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    `scripts ${inKb(of((one) => one.scripts))} kB, in all ${inKb(of((one) => one.allScripts))} kB`,
    `${of((one) => one.requests)} requests`,
    `main thread ${of((one) => one.processor).toFixed(0)} ms`,
    `CLS ${of((one) => one.shift).toFixed(3)}`,
  ].join(', ');
}

const inKb = (bytes: number): string => (bytes / 1_000).toFixed(0);

async function visit(browser: Browser, page: MeasuredPage, slow: boolean): Promise<Visit> {
  const context = await browser.newContext({ baseURL: ORIGIN, serviceWorkers: 'block' });
  try {
    if (page.member) await startSession(context, MEMBER);
    return await load(context, page, slow);
  } finally {
    await context.close();
  }
}

async function load(
  context: BrowserContext,
  { path, member, data }: MeasuredPage,
  slow: boolean,
): Promise<Visit> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Performance.enable');
  if (slow) {
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: SLOW.bytes,
      uploadThroughput: SLOW.bytes,
    });
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  }
  await page.addInitScript({ content: watching(data) });
  const live = member ? page.waitForRequest(/\/google\.firestore/, { timeout: 120_000 }) : null;
  await page.goto(path);
  // A function: the policy of the page refuses a text after the first try.
  await page.waitForFunction(() => 'keelsonVisible' in globalThis);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const seen = await page.evaluate<Omit<Visit, 'processor' | 'allScripts'>>(SEEN);
  const { metrics } = await protocol.send('Performance.getMetrics');
  const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  if (member) {
    await live;
    await page.waitForTimeout(SETTLED_MS);
  }
  const { scripts: allScripts } = await page.evaluate<Pick<Visit, 'scripts'>>(SEEN);
  return { ...seen, processor: spent * 1_000, allScripts };
}

const SEEN = `(() => {
  const files = performance.getEntriesByType('resource');
  const scripts = files.filter(({ name }) => /\\.js(\\?|$)/.test(name));
  return {
    visible: window.keelsonVisible,
    shift: window.keelsonShift,
    requests: files.length + 1,
    scripts: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
})()`;

/**
 * In the page: when the element is there and painted, and how much the layout has shifted. A text, because the loader of
 * TypeScript adds calls to functions with names.
 */
const watching = (selector: string): string => `
  window.keelsonShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.keelsonShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    // It is painted after this frame; the next one begins then.
    if (found?.textContent.trim()) requestAnimationFrame(() => (window.keelsonVisible = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
