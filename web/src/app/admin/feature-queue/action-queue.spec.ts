import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { Live } from '../../core/firebase/live';
import { ActionQueue } from './action-queue';
import { ActionQueueStore } from './action-queue-store';

const OVERVIEW = 'GET /api/admin/billing/overview';
const NO_EVENTS = { applied: 0, stale: 0, ignored: 0, parked: 0, failed: 0 };
const nothing = { subscriptions: {}, events: NO_EVENTS, reconcile: { at: 1, finished: true } };
const OWNED = { subscriptionId: 'sub_1', uid: 'ann', planKey: 'pro', status: 'past_due' };
const ORPHAN = {
  uid: 'ann',
  email: 'ann@keelson.test',
  customerIds: ['cus_1'],
  subscriptions: [{ id: 'sub_1', status: 'past_due', planKey: 'pro' }],
  orphanedAt: 1,
};
const subscription = (id: string) => ({
  id,
  uid: 'ann',
  status: 'active',
  planKey: 'pro',
  quantity: 1,
  currency: 'usd',
  unitAmount: 1_900,
  interval: 'month',
  intervalCount: 1,
  latestInvoiceStatus: 'paid',
});
const decision = (status: string) => ({
  id: 'sub_newer',
  keptId: 'sub_older',
  uid: 'ann',
  foundAt: 1,
  status,
  decidedAt: status === 'open' ? null : 2,
});
const PAIR = {
  ...decision('open'),
  kept: subscription('sub_older'),
  duplicate: subscription('sub_newer'),
};
const EVENT = {
  id: 'evt_1',
  type: 'invoice.paid',
  outcome: 'parked',
  errorCode: 'billing/user-unknown',
  receivedAt: 1,
};

async function open(counts: object, route?: string, rows: object = {}) {
  const server = new FakeServer().on(OVERVIEW, json({ ...nothing, ...counts }), json(nothing));
  if (route !== undefined) server.on(route, json(rows));
  TestBed.configureTestingModule({
    providers: [provideRouter([]), ActionQueueStore, { provide: Live, useValue: new FakeLive() }],
  });
  const { fixture, page, showing } = render(ActionQueue);
  await until(fixture, () => page.querySelector('li') !== null);
  return { server, fixture, page, showing };
}

describe('the queue of what needs a person', () => {
  it('says when billing was last reconciled while nothing does', async () => {
    const { page, server } = await open({});
    expect(page.textContent).toContain('Nothing needs you. Last reconciled');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    {
      list: 'missing',
      row: { ...OWNED, customerId: null, missingSince: 1 },
      says: ['sub_1', 'Pro, past due', 'npm run ops -- billing:reconcile --end-missing --dry-run'],
      leadsTo: '/admin/users/ann',
    },
    {
      list: 'unclaimed',
      row: { ...OWNED, productId: 'prod_old' },
      says: ['prod_old', 'keeps Pro, past due', 'keelson_plan'],
      leadsTo: '/admin/users/ann',
    },
    {
      list: 'skipped',
      row: {
        id: 'sub_odd',
        customerId: 'cus_1',
        status: 'past_due',
        reason: 'interval',
        lastSeenAt: 2,
      },
      says: ['sub_odd', 'past due', 'Unknown: interval', 'cus_1', 'grants no plan'],
      leadsTo: undefined,
    },
  ])('lists what is $list, with what is known of it', async ({ list, row, says, leadsTo }) => {
    const path = `GET /api/admin/billing/${list}`;
    const { page } = await open({ [list]: 1 }, path, { items: [row] });
    const rows = [...page.querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    for (const text of says) expect(rows[0]?.textContent).toContain(text);
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(leadsTo);
  });

  it('lists events that failed or need an account', async () => {
    const events = { ...NO_EVENTS, parked: 1 };
    const { page } = await open({ events }, 'GET /api/admin/billing/events', { items: [EVENT] });
    expect(page.textContent).toContain('The payment event invoice.paid needs an account');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/admin/users/events?open=evt_1');
  });
});

describe('an account that was deleted in Firebase', () => {
  const END = 'POST /api/admin/billing/orphans/ann/end';
  const openOrphan = async () => {
    const opened = await open({ orphaned: 1 }, 'GET /api/admin/billing/orphans', {
      items: [ORPHAN],
    });
    const end = async () => {
      named(opened.page, 'End billing for ann@keelson.test').click();
      await until(opened.fixture, () => document.body.textContent.includes('You can’t undo this.'));
      named(document, 'End billing').click();
    };
    return { ...opened, end };
  };

  it('is listed with its subscriptions, and its billing ended after a confirmation', async () => {
    const { server, page, showing, end } = await openOrphan();
    expect(page.textContent).toContain('sub_1');
    expect(page.textContent).toContain('Pro, past due');
    server.on(END, json({}));
    await end();
    await showing('Nothing needs you.');
    expect(server.count(END)).toBe(1);
  });

  it('asks again when a failed end is retried', async () => {
    const { server, fixture, page, showing, end } = await openOrphan();
    server.on(OVERVIEW, json({ ...nothing, orphaned: 1 }), json(nothing));
    server.on(END, problem(500, 'internal', { retryable: true }), json({}));
    await end();
    await showing('Detail of internal');
    named(page, 'Retry').click();
    await until(fixture, () => document.body.textContent.includes('You can’t undo this.'));
    named(document, 'End billing').click();
    await until(fixture, () => server.count(END) === 2);
  });
});

describe('a second paid subscription', () => {
  const openPair = () =>
    open({ duplicates: 1 }, 'GET /api/admin/billing/duplicates', { policy: 'ask', items: [PAIR] });

  it('shows both with price, status and payment', async () => {
    const { page } = await openPair();
    const text = page.textContent;
    for (const id of ['sub_older', 'sub_newer']) expect(text).toContain(id);
    expect(text).toMatch(/\$19.* \/ month, active, latest invoice: paid/);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/admin/users/ann');
  });

  it.each([
    {
      button: 'Cancel the duplicate, sub_newer',
      asks: 'Cancel the duplicate subscription?',
      confirm: 'Cancel subscription',
      verdict: 'approve',
      status: 'canceled',
    },
    {
      button: 'Keep both, sub_older and sub_newer',
      asks: 'charged for both',
      confirm: 'Keep both',
      verdict: 'keep',
      status: 'kept',
    },
  ])('is decided after a confirmation: $verdict', async ({ button, asks, confirm, ...rest }) => {
    const { server, fixture, page, showing } = await openPair();
    const route = `POST /api/admin/billing/duplicates/sub_newer/${rest.verdict}`;
    server.on(route, json(decision(rest.status)));
    named(page, button).click();
    expect(server.count(route)).toBe(0);
    await until(fixture, () => document.body.textContent.includes(asks));
    named(document, confirm).click();
    await showing('Nothing needs you.');
    expect(server.count(route)).toBe(1);
  });
});
