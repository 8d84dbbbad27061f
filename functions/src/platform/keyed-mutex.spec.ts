import { setTimeout as sleep } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex';

describe('KeyedMutex', () => {
  it('runs tasks with the same key in order, also after a failed one', async () => {
    const mutex = new KeyedMutex();
    const steps: string[] = [];
    const task = (name: string, durationMs: number) => async () => {
      steps.push(`${name} starts`);
      await sleep(durationMs);
      steps.push(`${name} ends`);
      if (name === 'b') throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      mutex.run('x', task('a', 20)),
      mutex.run('x', task('b', 5)),
      mutex.run('x', task('c', 0)),
    ]);
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not block other keys', async () => {
    const mutex = new KeyedMutex();
    let release = (): void => undefined;
    const held = mutex.run('x', () => new Promise<void>((done) => (release = done)));
    await expect(mutex.run('y', () => Promise.resolve('free'))).resolves.toBe('free');
    release();
    await held;
  });
});
