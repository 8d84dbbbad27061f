import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import type { Health } from '@keelson/contracts/platform/health';
import { getAttentionItems } from '../admin/feature-overview/attention-items';

const NOW = 1_800_000_000_000;
const healthyBilling: BillingOverview = {
  subscriptions: { active: 3 },
  events: { applied: 9, ignored: 2, stale: 1, parked: 0, failed: 0 },
  reconcile: { at: NOW - 3_600_000, finished: true },
};
const healthy: Health = {
  status: 'up',
  version: '1',
  commit: null,
  checkedAt: NOW,
  dependencies: [
    { name: 'firestore', status: 'up', latencyMs: 3, detail: 'answers' },
    { name: 'execution', status: 'not-configured', latencyMs: null, detail: 'not set' },
  ],
};
const texts = (health: Health | null, billing: BillingOverview | null) =>
  getAttentionItems(health, billing, NOW).map(({ text }) => text);

describe('getAttentionItems', () => {
  it('is empty when everything is healthy, not configured or unknown', () => {
    expect(texts(healthy, healthyBilling)).toEqual([]);
    expect(texts(null, null)).toEqual([]);
    expect(texts(healthy, { ...healthyBilling, reconcile: null })).toEqual([]);
  });

  it('lists all items, errors first', () => {
    const down: Health = {
      ...healthy,
      dependencies: [{ name: 'payments', status: 'down', latencyMs: null, detail: 'refused' }],
    };
    const busy: BillingOverview = {
      subscriptions: { past_due: 1, unpaid: 1 },
      events: healthyBilling.events,
      reconcile: { at: NOW - 3 * 86_400_000, finished: true },
    };
    expect(texts(down, busy)).toEqual([
      'The payment provider is down: refused',
      '2 subscriptions are past due',
      'Billing has not been reconciled for two days',
    ]);
  });
});
