import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'log-file-'));
  path = join(home, 'logs', 'one.log');
});
afterEach(() => rmSync(home, { recursive: true }));

/** Repeats an action until its effect is there. */
async function until(isThere: () => boolean, act?: () => void): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!isThere() && Date.now() < giveUpAt) {
    act?.();
    await sleep(10);
  }
}
const read = (): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

it('writes what it is given, and keeps earlier lines when it appends', async () => {
  for (const [append, kept] of [
    [false, 'line\n'],
    [true, 'line\nline\n'],
  ] as const) {
    const log = new LogFile(path, { append });
    log.write('line\n');
    log.end();
    await until(() => read() === kept);
    expect(read()).toBe(kept);
  }
});

// A device of Linux on which every write fails as on a full disk.
(process.platform === 'linux' ? it : it.skip)(
  'loses lines while the disk is full, and continues when there is space',
  async () => {
    path = join(home, 'one.log');
    symlinkSync('/dev/full', path);
    let at = 0;
    const log = new LogFile(path, { append: true, now: () => at });
    log.write('lost\n');
    await sleep(1_000); // It is open by now; when its failure is noticed does not matter.
    rmSync(path);
    await until(
      () => read() !== '',
      () => {
        at += 10_000;
        log.write('kept\n');
      },
    );
    log.end();
    expect(read()).toMatch(/^(?:kept\n)+$/);
  },
);
