import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { render } from '../../../testing/until';
import { MissingSubscriptions } from './missing-subscriptions';
import { SkippedSubscriptions } from './skipped-subscriptions';
import { UnclaimedSubscriptions } from './unclaimed-subscriptions';

const OWNED = { subscriptionId: 'sub_1', uid: 'ann', planKey: 'pro', status: 'past_due' };
const ACCOUNT = '/admin/users/ann';

describe('lists of subscriptions that need an operator', () => {
  it.each([
    {
      list: 'missing',
      component: MissingSubscriptions,
      row: { ...OWNED, customerId: null, missingSince: 1 },
      says: ['sub_1', 'Pro, past due'],
      account: ACCOUNT,
      advice: 'npm run billing:reconcile -- --end-missing --dry-run',
    },
    {
      list: 'unclaimed',
      component: UnclaimedSubscriptions,
      row: { ...OWNED, productId: 'prod_old' },
      says: ['prod_old', 'keeps Pro, past due'],
      account: ACCOUNT,
      advice: 'keelson_plan',
    },
    {
      list: 'skipped',
      component: SkippedSubscriptions,
      row: {
        id: 'sub_odd',
        customerId: 'cus_1',
        status: 'past_due',
        reason: 'interval',
        firstSeenAt: 1,
        lastSeenAt: 2,
      },
      says: ['sub_odd', 'past due', 'Unknown: interval', 'cus_1'],
      account: undefined,
      advice: 'grant no plan',
    },
  ])('$list: each with what is known of it', async ({ list, component, ...expected }) => {
    new FakeServer().on(`GET /api/admin/billing/${list}`, json({ items: [expected.row] }));
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const { fixture, page } = render<object>(component);
    await fixture.whenStable();
    const rows = [...page.querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    for (const text of expected.says) expect(rows[0]?.textContent).toContain(text);
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(expected.account);
    expect(page.textContent).toContain(expected.advice);
  });
});
