import { type LogLine } from '@keelson/contracts/kanban/run/run';
import { silentLogger } from '@keelson/server/logger';
import { RunLog } from './run-log';

describe('RunLog', () => {
  const stored: string[][] = [];
  const store = (lines: LogLine[]) => Promise.resolve(stored.push(lines.map(({ text }) => text)));
  const deps = { now: () => 0, log: silentLogger };
  beforeEach(() => {
    stored.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('stores output about once a second, line by line', async () => {
    const log = new RunLog(deps, store);
    log.stream('One li');
    log.stream('ne\n\nTwo');
    expect(stored).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stored).toEqual([['One line']]);
    log.stream(' more');
    await log.close();
    expect(stored).toEqual([['One line'], ['Two more']]);
  });

  it('splits output into batches and truncates long lines', async () => {
    const log = new RunLog(deps, store);
    log.stream('x\n'.repeat(450));
    log.write('warn', 'y'.repeat(9_000));
    await log.close();
    expect(stored.map(({ length }) => length)).toEqual([200, 200, 51]);
    expect(stored[2]?.at(-1)).toHaveLength(4_000);
  });

  it('ignores storage errors and stores nothing after discard', async () => {
    const log = new RunLog(deps, () => Promise.reject(new Error('no')));
    log.write('info', 'lost');
    await expect(log.close()).resolves.toBeUndefined();
    const dropped = new RunLog(deps, store);
    dropped.write('info', 'never');
    await dropped.discard();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(stored).toEqual([]);
  });
});
