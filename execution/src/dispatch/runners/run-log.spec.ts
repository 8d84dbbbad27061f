import { type LogLine } from '@keelson/contracts/kanban/run';
import { silentLogger } from '@keelson/server/logger';
import { RunLog } from './run-log';

describe('RunLog', () => {
  const kept: string[][] = [];
  const keep = (lines: LogLine[]) => Promise.resolve(kept.push(lines.map(({ text }) => text)));
  const deps = { now: () => 0, log: silentLogger };
  beforeEach(() => {
    kept.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('keeps what was said about once a second, line by line', async () => {
    const log = new RunLog(deps, keep);
    log.stream('One li');
    log.stream('ne\n\nTwo');
    expect(kept).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(kept).toEqual([['One line']]);
    log.stream(' more');
    await log.close();
    expect(kept).toEqual([['One line'], ['Two more']]);
  });

  it('goes in batches that a run takes, and cuts what is too long', async () => {
    const log = new RunLog(deps, keep);
    log.stream('x\n'.repeat(450));
    log.write('warn', 'y'.repeat(9_000));
    await log.close();
    expect(kept.map(({ length }) => length)).toEqual([200, 200, 51]);
    expect(kept[2]?.at(-1)).toHaveLength(4_000);
  });

  it('fails nothing when it cannot be kept, and keeps nothing that was dropped', async () => {
    const log = new RunLog(deps, () => Promise.reject(new Error('no')));
    log.write('info', 'lost');
    await expect(log.close()).resolves.toBeUndefined();
    const dropped = new RunLog(deps, keep);
    dropped.write('info', 'never');
    await dropped.discard();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(kept).toEqual([]);
  });
});
