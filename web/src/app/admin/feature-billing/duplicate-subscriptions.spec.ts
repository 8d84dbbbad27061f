import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { DuplicateSubscriptions } from './duplicate-subscriptions';

const LIST = 'GET /api/admin/billing/duplicates';
const subscription = (id: string) => ({
  id,
  uid: 'ann',
  status: 'active',
  productId: 'prod_1',
  priceId: 'price_1',
  planKey: 'pro',
  quantity: 1,
  currency: 'usd',
  unitAmount: 1_900,
  interval: 'month',
  intervalCount: 1,
  currentPeriodStart: 1,
  currentPeriodEnd: 2,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  trialStart: null,
  trialEnd: null,
  trialRefused: false,
  paidFor: null,
  createdAt: 1,
  latestInvoiceStatus: 'paid',
  pastDueSince: null,
  syncedAt: 1,
  revision: 1,
  lastEventId: null,
  customerId: 'cus_1',
});
const decision = (status: string) => ({
  id: 'sub_newer',
  keptId: 'sub_older',
  uid: 'ann',
  foundAt: 1,
  status,
  decidedAt: status === 'open' ? null : 2,
});
const pair = {
  ...decision('open'),
  kept: subscription('sub_older'),
  duplicate: subscription('sub_newer'),
};
const none = json({ policy: 'ask', items: [] });

async function open(...lists: Parameters<FakeServer['on']>[1][]) {
  const [first = json({ policy: 'ask', items: [pair] }), ...later] = lists;
  const server = new FakeServer().on(LIST, first, ...later);
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page, showing } = render(DuplicateSubscriptions);
  await showing('second paid subscription');
  return { server, fixture, page, showing };
}

describe('DuplicateSubscriptions', () => {
  it('shows both subscriptions with price, status and payment', async () => {
    const { page } = await open();
    const text = page.textContent;
    expect(text).toContain('sub_older');
    expect(text).toContain('sub_newer');
    expect(text).toMatch(/\$19.* \/ month, active, latest invoice: paid/);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/admin/users/ann');
  });

  it('cancels the newer one after a confirmation', async () => {
    const { server, fixture, page, showing } = await open(
      json({ policy: 'ask', items: [pair] }),
      none,
    );
    const route = 'POST /api/admin/billing/duplicates/sub_newer/approve';
    server.on(route, json(decision('canceled')));
    named(page, 'Cancel the duplicate, sub_newer').click();
    expect(server.count(route)).toBe(0);
    await until(fixture, () =>
      document.body.textContent.includes('Cancel the duplicate subscription?'),
    );
    named(document, 'Cancel subscription').click();
    await showing('No duplicates need a decision.');
    expect(server.count(route)).toBe(1);
  });

  it('keeps both', async () => {
    const { server, fixture, page, showing } = await open(
      json({ policy: 'ask', items: [pair] }),
      none,
    );
    const route = 'POST /api/admin/billing/duplicates/sub_newer/keep';
    server.on(route, json(decision('kept')));
    named(page, 'Keep both, sub_older and sub_newer').click();
    await until(fixture, () => document.body.textContent.includes('charged for both'));
    named(document, 'Keep both').click();
    await showing('No duplicates need a decision.');
    expect(server.count(route)).toBe(1);
  });

  it('shows why a decision was refused', async () => {
    const { server, fixture, page, showing } = await open();
    server.on(
      'POST /api/admin/billing/duplicates/sub_newer/keep',
      problem(409, 'billing/duplicate-decided'),
    );
    named(page, 'Keep both, sub_older and sub_newer').click();
    await until(fixture, () => document.body.textContent.includes('charged for both'));
    named(document, 'Keep both').click();
    await showing('Detail of billing/duplicate-decided');
    expect(page.textContent).toContain('sub_newer');
  });

  it('changes the setting', async () => {
    const { server, fixture, page } = await open(json({ policy: 'cancel', items: [] }), none);
    server.on('PUT /api/admin/billing/settings', json({ duplicates: 'ask' }));
    const [automatic, ask] = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect([automatic?.checked, ask?.checked]).toEqual([true, false]);
    ask?.click();
    await until(fixture, () => server.count(LIST) === 2);
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      duplicates: 'ask',
    });
  });
});
