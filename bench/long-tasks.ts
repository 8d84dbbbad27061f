import { type Page } from '@playwright/test';

/** What kept the page's thread for longer than 50 ms while something was done, and how it drew. */
export interface Smoothness {
  readonly what: string;
  readonly seconds: number;
  /** Longest first, in milliseconds. */
  readonly longTasks: readonly number[];
  readonly frames: number;
  /** Between two frames, 99 of 100 at most. */
  readonly frameP99: number;
}

interface Recorder {
  tasks: number[];
  frames: number[];
}
type Recorded = typeof globalThis & { keelsonRecorder: Recorder };

/** Runs in the page; a text, because what compiles this file would name its functions with a helper. */
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

/** Begins to record in every page that is opened from now on. */
export async function recordLongTasks(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORDER });
}

/** Does something on the page, and tells how smooth it was. */
export async function measure(
  page: Page,
  what: string,
  act: () => Promise<void>,
): Promise<Smoothness> {
  await takeRecorded(page);
  const began = performance.now();
  await act();
  // Observers are told a moment later.
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
