import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import type { Health } from '@keelson/contracts/platform/health';
import { concernsOf } from './concerns';

const NOW = 1_800_000_000_000;
const calm: BillingOverview = {
  subscriptions: { active: 3 },
  events: { applied: 9, ignored: 2, stale: 1, parked: 0, failed: 0 },
  reconcile: { at: NOW - 3_600_000, finished: true },
};
const well: Health = {
  status: 'up',
  version: '1',
  checkedAt: NOW,
  dependencies: [
    { name: 'firestore', status: 'up', latencyMs: 3, detail: 'answers' },
    { name: 'execution', status: 'not-configured', latencyMs: null, detail: 'not set' },
  ],
};
const texts = (health: Health | null, billing: BillingOverview | null) =>
  concernsOf(health, billing, NOW).map(({ text }) => text);

describe('concernsOf', () => {
  it('is quiet when all is well, not set up, or not known', () => {
    expect(texts(well, calm)).toEqual([]);
    expect(texts(null, null)).toEqual([]);
    expect(texts(well, { ...calm, reconcile: null })).toEqual([]);
  });

  it('names everything that waits, failures before the rest', () => {
    const down: Health = {
      ...well,
      dependencies: [{ name: 'payments', status: 'down', latencyMs: null, detail: 'refused' }],
    };
    const busy: BillingOverview = {
      subscriptions: { past_due: 1, unpaid: 1 },
      events: { ...calm.events, parked: 1, failed: 2 },
      reconcile: { at: NOW - 3 * 86_400_000, finished: true },
    };
    expect(texts(down, busy)).toEqual([
      'payments is down: refused',
      '2 payment events failed',
      '1 payment event needs an account',
      '2 subscriptions are past due',
      'Billing has not been reconciled for two days',
    ]);
  });
});
