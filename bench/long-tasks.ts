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
}

interface Recorder {
  tasks: number[];
  frames: number[];
}
type Recorded = typeof globalThis & { keelsonRecorder: Recorder };

/** Runs in the page; a string, because the compiler of this file would insert helper calls. */
const RECORDER = `
  globalThis.keelsonRecorder = { tasks: [], frames: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keelsonRecorder.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  let last = performance.now();
  const frame = (at) => {
    keelsonRecorder.frames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** Starts recording in every page that is opened later. */
export async function recordLongTasks(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORDER });
}

/** Runs an action on the page and measures how smooth it was. */
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
  const { tasks, frames } = await takeRecorded(page);
  frames.sort((a, b) => a - b);
  return {
    what,
    seconds,
    longTasks: tasks.toSorted((a, b) => b - a),
    frames: frames.length,
    frameP99: frames[Math.ceil(frames.length * 0.99) - 1] ?? 0,
  };
}

const takeRecorded = (page: Page): Promise<Recorder> =>
  page.evaluate(() => {
    const recorder = (globalThis as Recorded).keelsonRecorder;
    const taken = { tasks: recorder.tasks, frames: recorder.frames };
    recorder.tasks = [];
    recorder.frames = [];
    return taken;
  });
