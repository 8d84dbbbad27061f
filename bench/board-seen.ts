import { STATUS_LABELS, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type Browser, chromium, type Page } from '@playwright/test';
import { card, dragTo, untilLive } from '../e2e/journeys/boards/pages/board';
import { signIn } from '../e2e/journeys/pages/visitor';
import { findBrowser } from '../e2e/support/browser';
import { fillBoard, type FilledBoard } from './kanban-board';
import { percentile } from './load';
import { findRunningCopy, type RunningCopy } from './running-copy';

/** Maximum time until another user sees a change, in milliseconds. */
const LIVE_MS = 300;
const BOARD_CARDS = 100;
/** Warm-up drops, not counted: browsers and the API compile code on first use. */
const WARM_UP = 5;
const TIMEOUT_MS = 300_000;
/** A drop that is not seen within this time counts as lost. */
const LOST_AFTER_MS = 20_000;

interface DropTiming {
  /** From releasing the card until its request is sent. */
  readonly sentMs: number;
  /** Until the API has responded. */
  readonly respondedMs: number;
  /** From releasing the card until another browser shows it in its new column. */
  readonly shownMs: number;
}

const print = (line = ''): void => void process.stdout.write(`${line}\n`);

/**
 * Measures how soon another browser shows a dropped card: two signed-in users, each with a separate browser,
 * on the running product.
 *
 * @returns False when one drop in twenty was seen too late.
 */
export async function benchBoardSeen({ moves }: { readonly moves: number }): Promise<boolean> {
  const copy = await findRunningCopy();
  const { launch } = await findBrowser();
  const browsers = await Promise.all([chromium.launch(launch), chromium.launch(launch)]);
  try {
    const filled = await fillBoard(copy.kanban, BOARD_CARDS, 'all');
    const [mover, watcher] = await Promise.all([
      openBoard(copy, browsers[0], filled, 'ada@keelson.test'),
      openBoard(copy, browsers[1], filled, 'olive@keelson.test'),
    ]);
    return report(await dropAll(mover, watcher, filled, moves));
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await copy.kanban.close();
  }
}

async function openBoard(
  copy: RunningCopy,
  browser: Browser,
  { board }: FilledBoard,
  email: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: copy.appUrl,
    viewport: { width: 2_400, height: 1_000 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signIn(page, email);
  await page.goto(`/admin/agents-kanban/boards/${board.slug}`);
  await untilLive(page);
  return page;
}

async function dropAll(
  mover: Page,
  watcher: Page,
  { cards }: FilledBoard,
  moves: number,
): Promise<DropTiming[]> {
  const moved = cards.find(({ status }) => status === 'todo');
  if (moved === undefined) throw new Error('The board has no card to move');
  await mover.evaluate(RECORD_DROPS);
  const timings: DropTiming[] = [];
  for (let index = 0; index < WARM_UP + moves; index += 1) {
    const [from, to] =
      index % 2 === 0 ? (['todo', 'ready'] as const) : (['ready', 'todo'] as const);
    const shown = watcher.evaluate<number>(whenDrawn(moved.id, to));
    await dragTo(mover, card(mover, STATUS_LABELS[from], moved.title), STATUS_LABELS[to]);
    const shownAt = await shown;
    const { dropped, sent, responded } = await mover.evaluate<DropTimes>('keelsonDrop()');
    if (index < WARM_UP) continue;
    timings.push({
      sentMs: sent - dropped,
      respondedMs: responded - dropped,
      shownMs: shownAt - dropped,
    });
  }
  return timings;
}

/** In milliseconds since 1970, with fractions: browsers on one machine share a clock. */
interface DropTimes {
  readonly dropped: number;
  readonly sent: number;
  readonly responded: number;
}

// Strings, because the compiler of this file would insert helper calls into functions.
const RECORD_DROPS = `
  let dropped = 0;
  addEventListener('mouseup', (event) => { dropped = event.timeStamp; }, { capture: true });
  globalThis.keelsonDrop = async () => {
    for (;;) {
      const last = performance.getEntriesByType('resource').filter(
        ({ name, startTime }) => name.endsWith('/move') && startTime >= dropped).at(-1);
      if (last) return {
        dropped: performance.timeOrigin + dropped,
        sent: performance.timeOrigin + last.startTime,
        responded: performance.timeOrigin + last.responseEnd,
      };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  performance.setResourceTimingBufferSize(10_000);
`;

/** Resolves with the time of the first frame that shows the card in the column. */
const whenDrawn = (id: string, status: CardStatus): string => `
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The drop was not seen in the other browser')), ${LOST_AFTER_MS});
    const check = () => {
      if (!document.querySelector('[aria-labelledby="column-${status}"] [data-card="${id}"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
  })
`;

function report(timings: readonly DropTiming[]): boolean {
  print(`${timings.length} drops by one user, seen by another`);
  const line = (what: string, of: (timing: DropTiming) => number): number => {
    const times = timings.map(of).toSorted((a, b) => a - b);
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share));
    print(
      `  ${what.padEnd(44)} p50 ${ms(p50)}  p95 ${ms(p95)}  at most ${ms(most)}  ` +
        `(p95 ${((p95 ?? 0) / LIVE_MS).toFixed(2)} × ${LIVE_MS} ms)`,
    );
    return p95 ?? 0;
  };
  line('request sent after', ({ sentMs }) => sentMs);
  line('API response after', ({ respondedMs }) => respondedMs);
  const p95 = line('shown in the other browser after', ({ shownMs }) => shownMs);
  return p95 <= LIVE_MS;
}

const ms = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} ms`.padStart(7);
