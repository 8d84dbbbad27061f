import { setTimeout as sleep } from 'node:timers/promises';
import { Poller } from './poller';

describe('Poller', () => {
  it('runs again at once while the task reports more work, then pauses', async () => {
    const results = [true, true, false];
    const task = jest.fn(() => Promise.resolve(results.shift() ?? false));
    const poller = new Poller({ task, intervalMs: 60_000, onError: () => undefined });
    poller.start();
    await sleep(50);
    await poller.stop();
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('reports an error and keeps polling', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const task = () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('down')) : Promise.resolve(false);
    };
    const poller = new Poller({ task, intervalMs: 1, onError: (error) => errors.push(error) });
    poller.start();
    await sleep(50);
    await poller.stop();
    expect(errors).toHaveLength(1);
    expect(runs).toBeGreaterThan(1);
  });

  it('waits for the current run when it stops, and starts no other', async () => {
    let ended = 0;
    const task = async () => {
      await sleep(30);
      ended += 1;
      return true;
    };
    const poller = new Poller({ task, intervalMs: 0, onError: () => undefined });
    poller.start();
    await sleep(10);
    await poller.stop();
    expect(ended).toBe(1);
    await sleep(50);
    expect(ended).toBe(1);
  });

  it('does not run before the initial delay', async () => {
    const task = jest.fn(() => Promise.resolve(false));
    const poller = new Poller({
      task,
      intervalMs: 1,
      initialDelayMs: 60_000,
      onError: () => undefined,
    });
    poller.start();
    await sleep(20);
    await poller.stop();
    expect(task).not.toHaveBeenCalled();
  });
});
