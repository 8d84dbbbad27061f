import { type Locator, type Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Longer than the long press of the board. */
const PRESS_MS = 400;

/** Sends touch events through the DevTools protocol. */
export class Finger {
  private constructor(
    private readonly send: (type: string, points: readonly Point[]) => Promise<unknown>,
    private readonly page: Page,
  ) {}

  static async of(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    const send = (type: string, touchPoints: readonly Point[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: [...touchPoints],
      });
    return new Finger(send, page);
  }

  /** Long press, drag, release. */
  async holdAndDrag(from: Locator, to: Point): Promise<void> {
    const start = await middleOf(from);
    const held = await this.page.evaluateHandle((press) => {
      // The page measures the press between two events, of which a busy one gets the first late.
      const over = new Promise((resolve) => {
        addEventListener('pointerdown', () => setTimeout(resolve, press), {
          capture: true,
          once: true,
        });
      });
      return { over };
    }, PRESS_MS);
    await this.send('touchStart', [start]);
    await held.evaluate(({ over }) => over);
    await this.go(start, to);
    await drawn(this.page);
    await this.send('touchEnd', []);
  }

  /** Swipe without a long press. */
  async swipe(from: Locator, to: Point): Promise<void> {
    const start = await middleOf(from);
    await this.send('touchStart', [start]);
    await this.go(start, to);
    await this.send('touchEnd', []);
  }

  private async go(from: Point, to: Point): Promise<void> {
    const steps = 12;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.send('touchMove', [point]);
      await this.page.waitForTimeout(16);
    }
  }
}

/** Two frames: the page has handled what was sent before. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded(); // also waits until it rests
  const box = await place.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}
