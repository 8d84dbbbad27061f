import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from './turns';

describe('Turns', () => {
  it('runs work of one name in the order in which it was asked for, also after a failure', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const work = (name: string, wait: number) => async () => {
      seen.push(`${name} begins`);
      await sleep(wait);
      seen.push(`${name} ends`);
      if (name === 'b') throw new Error(name);
      return name;
    };
    const all = await Promise.allSettled([
      turns.take('x', work('a', 20)),
      turns.take('x', work('b', 5)),
      turns.take('x', work('c', 0)),
    ]);
    expect(seen).toEqual([...['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('lets other names go on meanwhile', async () => {
    const turns = new Turns();
    let release = (): void => undefined;
    const held = turns.take('x', () => new Promise<void>((done) => (release = done)));
    await expect(turns.take('y', () => Promise.resolve('free'))).resolves.toBe('free');
    release();
    await held;
  });
});
