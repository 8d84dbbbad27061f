import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'lock-'))));
afterEach(() => rmSync(home, { recursive: true }));

describe('withLock', () => {
  it('runs work sequentially and notifies the waiting process', async () => {
    const file = join(home, 'a.lock');
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await sleep(50);
      events.push(`${name} ends`);
    };
    const first = withLock(file, work('first'));
    const second = withLock(file, work('second'), () => events.push('second waits'));
    await Promise.all([first, second]);
    expect(events).toEqual([
      'first begins',
      'second waits',
      'first ends',
      'second begins',
      'second ends',
    ]);
  });

  it('releases the lock when the work fails', async () => {
    const file = join(home, 'a.lock');
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withLock(file, () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('takes over the lock of a process that died', async () => {
    const file = join(home, 'a.lock');
    writeFileSync(file, '999999999 long-ago');
    await expect(withLock(file, () => Promise.resolve('mine'))).resolves.toBe('mine');
  });
});
