import { createLogger, type LogEntry } from '@keelson/server/logger';
import { waitForDatabase } from './wait-for-database';

describe('waitForDatabase', () => {
  const wait = async (failures: number, ended = new AbortController()) => {
    const lines: LogEntry[] = [];
    let attempts = 0;
    const ready = await waitForDatabase({
      findError: () => {
        attempts += 1;
        if (attempts === 100) ended.abort();
        return Promise.resolve(attempts > failures ? null : new Error('14 UNAVAILABLE'));
      },
      signal: ended.signal,
      log: createLogger((line) => lines.push(line)),
      pauseMs: 0,
    });
    return { ready, attempts, lines };
  };

  it('asks until the database responds, and logs an outage a few times', async () => {
    const { ready, attempts, lines } = await wait(45);
    expect([ready, attempts]).toEqual([true, 46]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ severity: 'WARNING', error: 'Error: 14 UNAVAILABLE' });
  });

  it('ends when the service stops', async () => {
    expect(await wait(Infinity)).toMatchObject({ ready: false, attempts: 100 });
  });
});
