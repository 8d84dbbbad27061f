import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/card/status';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { signIn } from '../e2e/journeys/pages/visitor';
import { findBrowser } from '../e2e/support/browser';
import { fillBoard, type FilledBoard } from './kanban-board';
import { Mover } from './kanban-moves';
import { measure, recordLongTasks, type Smoothness } from './long-tasks';
import { findRunningCopy, type RunningCopy } from './running-copy';

/** The longest task allowed on the main thread while scrolling or dragging, in milliseconds. */
const LONGEST_TASK_MS = 100;
/** The slowest interaction that counts as good (https://web.dev/articles/inp), in milliseconds. */
const GOOD_INP_MS = 200;
const VIEWPORT = { width: 2_400, height: 1_000 };
/** The busiest column, by far the longest of the board. */
const HOT: CardStatus = 'done';
const DRAGS = 6;
/** The first page after a start waits for the functions to load. */
const TIMEOUT_MS = 300_000;

const print = (line = ''): void => void process.stdout.write(`${line}\n`);

/**
 * Measures how smooth boards are in a browser while other users move cards on them.
 *
 * @param options.sizes The number of cards of each board, measured one after another.
 * @returns False when a task was too long while scrolling or dragging.
 */
export async function benchBoardPage({
  sizes,
}: {
  readonly sizes: readonly number[];
}): Promise<boolean> {
  const copy = await findRunningCopy();
  const { launch } = await findBrowser();
  const browser = await chromium.launch(launch);
  let smooth = true;
  try {
    for (const size of sizes) smooth = (await benchSize(browser, copy, size)) && smooth;
  } finally {
    await browser.close();
    await copy.kanban.close();
  }
  return smooth;
}

async function benchSize(browser: Browser, copy: RunningCopy, size: number): Promise<boolean> {
  const filled = await fillBoard(copy.kanban, size, 'all');
  print(`A board of ${size} cards, in a window of ${VIEWPORT.width} × ${VIEWPORT.height}`);
  const context = await browser.newContext({ baseURL: copy.appUrl, viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signIn(page, 'ada@keelson.test');
  await recordLongTasks(page);
  try {
    return await useBoard(page, copy, filled);
  } finally {
    await context.close();
  }
}

async function useBoard(page: Page, copy: RunningCopy, filled: FilledBoard): Promise<boolean> {
  await page.goto(`/admin/agents-kanban/boards/${filled.board.slug}`);
  report(await measure(page, 'opening: first of every column', () => firstThere(page, filled)));
  report(await measure(page, 'opening: counted and live', () => allThere(page, filled)));
  const hot = column(page, HOT);
  const results: Smoothness[] = [];
  const during = async (what: string, act: () => Promise<void>): Promise<void> => {
    const result = await measure(page, what, act);
    results.push(result);
    report(result);
  };
  await during('scrolling, alone', () => scroll(page, hot));
  await during('dragging, alone', () => drag(page, hot));
  const others = keepMoving(copy, filled);
  await during('scrolling while others move', () => scroll(page, hot));
  await during('dragging while others move', () => drag(page, hot));
  const moved = await others.stop();
  print(`  other users moved ${moved} cards meanwhile`);
  const longest = Math.max(0, ...results.flatMap(({ longTasks }) => longTasks));
  await during('searching', () => search(page));
  await during('opening cards, by mouse', () => openCards(page, hot));
  await during('going through cards, by keyboard', () => goThroughCards(page, hot));
  const inp = Math.max(0, ...results.map((result) => result.inp ?? 0));
  const good = longest <= LONGEST_TASK_MS && inp <= GOOD_INP_MS;
  print(
    `  ${good ? 'Smooth' : 'NOT SMOOTH'}: longest task while scrolling or dragging ${ms(longest)}, slowest interaction ${ms(inp)}`,
  );
  return good;
}

const column = (page: Page, status: CardStatus): Locator =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });

/** Waits until every column that has cards shows some. */
async function firstThere(page: Page, { cards }: FilledBoard): Promise<void> {
  const filled = new Set(cards.map(({ status }) => status));
  for (const status of filled) await column(page, status).locator('[data-card]').first().waitFor();
}

/** Waits until the last column counts its cards and the listener is active. */
async function allThere(page: Page, { cards }: FilledBoard): Promise<void> {
  const count = cards.filter(({ status }) => status === HOT).length;
  await column(page, HOT)
    .getByRole('img', { name: `${count} cards` })
    .waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
}

/** Scrolls down the whole column with the wheel, and up again in jumps. */
async function scroll(page: Page, hot: Locator): Promise<void> {
  await over(page, hot);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn % 10 === 9 ? 20_000 : 900);
    await page.waitForTimeout(16);
  }
  for (let jump = 0; jump < 12; jump += 1) {
    await page.mouse.wheel(0, -40_000);
    await page.waitForTimeout(40);
  }
}

/** Drags within the column and into another one, in small steps like a hand. */
async function drag(page: Page, hot: Locator): Promise<void> {
  const ready = column(page, 'ready');
  for (let turn = 0; turn < DRAGS; turn += 1) {
    const from = turn % 2 === 0 ? hot : ready;
    const to = turn % 2 === 0 ? ready : hot;
    await over(page, from);
    await page.mouse.down();
    const start = await boxOf(from);
    const target = await boxOf(to);
    await page.mouse.move(start.x + 90, start.y + 300, { steps: 12 });
    await page.mouse.move(target.x + 90, target.y + 260, { steps: 20 });
    await page.mouse.move(target.x + 90, target.y + 420, { steps: 12 });
    await page.mouse.up();
    await page.waitForTimeout(250);
  }
}

async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search cards' });
  await field.pressSequentially('card 77', { delay: 60 });
  await page.waitForTimeout(300);
  await field.fill('');
}

async function openCards(page: Page, hot: Locator): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await hot.locator('[data-card]').nth(turn).click();
    await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
}

async function goThroughCards(page: Page, hot: Locator): Promise<void> {
  await hot.locator('[data-card]').first().focus();
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press(turn < 14 ? 'ArrowDown' : 'ArrowUp');
    await page.waitForTimeout(40);
  }
}

async function over(page: Page, place: Locator): Promise<void> {
  const { x, y } = await boxOf(place);
  await page.mouse.move(x + 90, y + 200);
}

async function boxOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The column is not on the page');
  return box;
}

/** Two concurrent users that move cards until they are stopped. */
function keepMoving(
  { client }: RunningCopy,
  filled: FilledBoard,
): { readonly stop: () => Promise<number> } {
  const mover = new Mover([client], filled);
  let going = true;
  let moved = 0;
  const person = async (first: number): Promise<void> => {
    for (let index = first; going; index += 2) {
      if (await mover.betweenTwo(index).catch(() => false)) moved += 1;
    }
  };
  const people = [person(0), person(1)];
  const stop = async (): Promise<number> => {
    going = false;
    await Promise.all(people);
    return moved;
  };
  return { stop };
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;

function report({ what, seconds, longTasks, frameP99, inp }: Smoothness): void {
  const worst = longTasks
    .slice(0, 5)
    .map((task) => task.toFixed(0))
    .join(', ');
  const tasks = longTasks.length === 0 ? 'none' : `${longTasks.length} (${worst} ms)`;
  print(
    `  ${what.padEnd(32)} ${seconds.toFixed(1).padStart(5)} s  tasks over 50 ms: ${tasks.padEnd(36)}` +
      `  frames p99 ${ms(frameP99)}  slowest interaction ${inp === null ? 'under 16 ms' : ms(inp)}`,
  );
}
