import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'log-file-'));
  path = join(home, 'logs', 'one.log');
});
afterEach(() => rmSync(home, { recursive: true }));

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

it('writes what it is given, and keeps earlier lines when it appends', async () => {
  for (const append of [false, true]) {
    const log = new LogFile(path, { append });
    log.write('line\n');
    log.end();
    await settle();
  }
  expect(readFileSync(path, 'utf8')).toBe('line\nline\n');
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
    await settle();
    log.write('lost too\n');
    rmSync(path);
    at += 10_000;
    log.write('kept\n');
    log.end();
    await settle();
    expect(readFileSync(path, 'utf8')).toBe('kept\n');
  },
);
