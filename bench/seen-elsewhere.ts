/// <reference lib="dom" />
import { type Browser, chromium, type Page } from '@playwright/test';
import { openBoard, signInAs } from '../e2e/journeys/pages/board';
import { findBrowser } from '../e2e/support/browser';
import { fillBoard } from './kanban-board';
import { percentile } from './load';
import { findRunningCopy } from './running-copy';

/** What a second browser shall stay below on one machine. */
const LIMIT_MS = 300;
const CARDS = 40;
const VIEWPORT = { width: 2_400, height: 1_000 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * How long after a card is put down another person's browser shows it in its new column: keystroke to
 * drawn element, over the API, the service, the database and the listener.
 *
 * @param options.moves How many are measured.
 * @returns False when the median is above the limit.
 */
export async function benchSeenElsewhere({ moves }: { readonly moves: number }): Promise<boolean> {
  const copy = await findRunningCopy();
  const { launch } = await findBrowser();
  const browser = await chromium.launch(launch);
  try {
    const { board, cards } = await fillBoard(copy.kanban, CARDS, 'todo');
    const mover = await personOn(browser, copy.appUrl, 'ada@keelson.test', board.slug);
    const watcher = await personOn(browser, copy.appUrl, 'olive@keelson.test', board.slug);
    const id = cards[0]?.id ?? '';
    await move(mover, watcher, id, 'Ready'); // the first one opens connections
    const times: number[] = [];
    for (let index = 0; index < moves; index += 1) {
      times.push(await move(mover, watcher, id, index % 2 === 0 ? 'To do' : 'Ready'));
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(sorted, share));
    say(
      `${moves} moves, seen in another browser after: p50 ${p50} ms, p95 ${p95} ms, at most ${most} ms`,
    );
    return (p50 ?? Infinity) <= LIMIT_MS;
  } finally {
    await browser.close();
    await copy.kanban.close();
  }
}

async function personOn(
  browser: Browser,
  baseURL: string,
  email: string,
  slug: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await signInAs(page, email);
  await openBoard(page, slug);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

type Name = 'Ready' | 'To do';

/** Carries the card by the keyboard, two columns on or back. */
async function move(mover: Page, watcher: Page, id: string, to: Name): Promise<number> {
  const seen = shownIn(watcher, id, to);
  await mover.locator(`[data-card="${id}"]`).focus();
  await mover.keyboard.press('Space');
  const arrow = to === 'Ready' ? 'ArrowRight' : 'ArrowLeft';
  await mover.keyboard.press(arrow); // Scheduled
  await mover.keyboard.press(arrow);
  const pressed = mover.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const options = { once: true, capture: true };
        addEventListener('keydown', () => resolve(Date.now()), options);
      }),
  );
  await mover.keyboard.press('Space');
  return (await seen) - (await pressed);
}

/** When the card stands in the column; both browsers have the clock of this machine. */
function shownIn(page: Page, id: string, name: Name): Promise<number> {
  return page.evaluate(
    ([card, wanted]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const region = document.querySelector(`[data-card="${card}"]`)?.closest('[role=region]');
          const heading = document.getElementById(region?.getAttribute('aria-labelledby') ?? '');
          if (heading?.textContent.trim() === wanted) resolve(Date.now());
          else setTimeout(look, 4);
        };
        look();
      }),
    [id, name] as const,
  );
}
