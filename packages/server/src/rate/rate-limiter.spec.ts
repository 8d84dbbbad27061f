import { RATE_LIMITS } from '@keelson/contracts/http/rate-limits';
import { SECOND } from '@keelson/contracts/time';
import { TableRateLimiter, type Undecided } from './rate-limiter';

const AT = 1_000_000;

const limiterThat = (undecided: Undecided['undecided']) =>
  new TableRateLimiter({
    now: () => AT,
    shared: { count: () => Promise.resolve({ undecided }) },
    addressFactor: 1,
  });

describe('a shared limit that cannot be counted', () => {
  it('refuses for a second what comes in a burst', async () => {
    const decision = { allowed: false, remaining: 0, resetsAt: AT + SECOND };
    expect(await limiterThat('contention').take('export', 'ada')).toEqual(decision);
    expect(await limiterThat('contention').take('checkout', 'ada')).toEqual(decision);
  });

  it('allows requests during an outage, so that limits do not end the service', async () => {
    const decision = { allowed: true, remaining: 0 };
    expect(await limiterThat('outage').take('checkout', 'ada')).toMatchObject(decision);
  });

  it.each(['export', 'chat', 'breakdown'] as const)(
    'refuses during an outage what costs money or shows data: %s',
    async (name) => {
      expect(RATE_LIMITS[name]).toMatchObject({ store: 'shared', onOutage: 'refuse' });
      await expect(limiterThat('outage').take(name, 'ada')).rejects.toMatchObject({
        code: 'service/unavailable',
      });
    },
  );
});
