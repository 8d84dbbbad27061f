import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
} from '@keelson/contracts/http/rate-limits';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import { openTestDatabase } from '../billing/testing/test-database';
import { memoryLogger } from '../testing/memory-logger';
import { RateLimitRepo } from './rate-limit-repo';

const BURST = 80;

describe('a shared limit in a burst', () => {
  const database = openTestDatabase('rate-bursts');
  afterAll(() => database.close());

  const limiter = () =>
    new TableRateLimiter({
      now: () => 0,
      shared: new RateLimitRepo(database.db, memoryLogger([])),
      addressFactor: 1,
    });
  const rows = (Object.entries(RATE_LIMITS) as [RateLimitName, RateLimit][]).filter(
    ([, { store }]) => store === 'shared',
  );

  it.each(rows)(
    '%s allows no more than the row says, on all instances together',
    async (name, row) => {
      const [first, ...others] = [limiter(), limiter()];
      // What was counted before the burst leaves less than the burst takes.
      const before = Math.max(0, row.limit - BURST / 2);
      if (before > 0) await first.take(name, 'ada', before);
      const sent = [first, ...others].flatMap((instance) =>
        Array.from({ length: BURST / 2 }, () => instance.take(name, 'ada')),
      );
      const allowed = (await Promise.all(sent)).filter((decision) => decision.allowed);
      expect(allowed.length).toBeGreaterThan(0);
      expect(before + allowed.length).toBeLessThanOrEqual(row.limit);
    },
  );
});
