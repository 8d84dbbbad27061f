import { type Page } from '@playwright/test';

/** Tasks of over 50 ms on the main thread during an action, and the frame times. */
export interface Smoothness {
  readonly what: string;
  readonly seconds: number;
  /** Longest first, in milliseconds. */
  readonly longTasks: readonly number[];
  readonly frames: number;
  /** 99th percentile of the time between two frames. */
  readonly frameP99: number;
  /**
   * Interaction to Next Paint: the slowest of the interactions, in milliseconds, in steps of 8; up to 50 of them, so none is
   * left out (https://web.dev/articles/inp). Null without an interaction of 16 ms or more.
   */
  readonly inp: number | null;
}

interface Recorder {
  tasks: number[];
  frames: number[];
  interactions: number[];
}
type Recorded = typeof globalThis & { keelsonRecorder: Recorder };

/** Runs in the page; a string, because the compiler of this file would insert helper calls. */
const RECORDER = `
  globalThis.keelsonRecorder = { tasks: [], frames: [], interactions: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keelsonRecorder.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) keelsonRecorder.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  let last = performance.now();
  const frame = (at) => {
    keelsonRecorder.frames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

export async function recordLongTasks(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORDER });
}

export async function measure(
  page: Page,
  what: string,
  act: () => Promise<void>,
): Promise<Smoothness> {
  await takeRecorded(page);
  const began = performance.now();
  await act();
  // Observers are notified asynchronously.
  await page.waitForTimeout(300);
  const seconds = (performance.now() - began) / 1_000;
  const { tasks, frames, interactions } = await takeRecorded(page);
  frames.sort((a, b) => a - b);
  return {
    what,
    seconds,
    longTasks: tasks.toSorted((a, b) => b - a),
    frames: frames.length,
    frameP99: frames[Math.ceil(frames.length * 0.99) - 1] ?? 0,
    inp: interactions.length === 0 ? null : Math.max(...interactions),
  };
}

const takeRecorded = (page: Page): Promise<Recorder> =>
  page.evaluate(() => {
    const recorder = (globalThis as Recorded).keelsonRecorder;
    const { tasks, frames, interactions } = recorder;
    Object.assign(recorder, { tasks: [], frames: [], interactions: [] });
    return { tasks, frames, interactions };
  });
