import { HOUR, SECOND } from '@keelson/contracts/time';
import { createLogger, type LogEntry } from '@keelson/server/logger';
import { DatabaseClock } from './database-clock';

const DATABASE = Date.UTC(2026, 0, 5, 9);

/** A clock of an instance that is ahead, after an answer of the database. */
function observed({ aheadMs, rttMs = 0 }: { readonly aheadMs: number; readonly rttMs?: number }) {
  const lines: LogEntry[] = [];
  const clock = new DatabaseClock(
    createLogger((line) => lines.push(line)),
    () => DATABASE + aheadMs,
  );
  const receivedAt = performance.now();
  const answer = (readTime = DATABASE): void =>
    clock.observe(readTime, { sentAt: receivedAt - rttMs, receivedAt });
  answer();
  return { clock, lines, answer };
}

describe('the clock of the database', () => {
  it.each([-HOUR, -3 * SECOND, 0, 3 * SECOND, HOUR])(
    'tells its time to an instance that is %d ms ahead',
    (aheadMs) => {
      const { clock } = observed({ aheadMs });
      expect(Math.abs(clock.now() - DATABASE)).toBeLessThan(SECOND);
    },
  );

  it.each([
    { aheadMs: 4 * SECOND, isSkewed: false },
    { aheadMs: -4 * SECOND, isSkewed: false },
    { aheadMs: 7 * SECOND, isSkewed: true },
    { aheadMs: -7 * SECOND, isSkewed: true },
  ])('finds an instance skewed: $isSkewed at $aheadMs ms', ({ aheadMs, isSkewed }) => {
    expect(observed({ aheadMs }).clock.isSkewed).toBe(isSkewed);
  });

  it('reports a skew once a minute', () => {
    const { lines, answer } = observed({ aheadMs: HOUR });
    answer();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ severity: 'ERROR' });
  });

  it('stays within what later answers allow', () => {
    const { clock, answer } = observed({ aheadMs: 0, rttMs: 400 });
    answer(DATABASE + 10 * SECOND);
    expect(clock.now() - DATABASE).toBeGreaterThanOrEqual(10 * SECOND);
    expect(clock.now() - DATABASE).toBeLessThan(11 * SECOND);
  });

  it('is the own one before the first answer', () => {
    const clock = new DatabaseClock(
      createLogger(() => undefined),
      () => DATABASE,
    );
    expect([clock.now(), clock.isSkewed]).toEqual([DATABASE, false]);
  });
});
