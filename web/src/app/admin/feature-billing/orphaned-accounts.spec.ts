import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { OrphanedAccounts } from './orphaned-accounts';

const LIST = 'GET /api/admin/billing/orphans';
const END = 'POST /api/admin/billing/orphans/ann/end';
const account = {
  uid: 'ann',
  email: 'ann@keelson.test',
  customerIds: ['cus_1'],
  subscriptions: [{ id: 'sub_1', status: 'past_due', planKey: 'pro' }],
  orphanedAt: 1,
};

async function open(...later: Parameters<FakeServer['on']>[1][]) {
  const server = new FakeServer().on(LIST, json({ items: [account] }), ...later);
  const { fixture, page, showing } = render(OrphanedAccounts);
  await showing('ann@keelson.test');
  const end = async () => {
    named(page, 'End billing for ann@keelson.test').click();
    await until(fixture, () => document.body.textContent.includes('You can’t undo this.'));
    named(document, 'End billing').click();
  };
  return { server, fixture, page, showing, end };
}

describe('OrphanedAccounts', () => {
  it('lists each account with its subscriptions', async () => {
    const { page } = await open();
    expect(page.textContent).toContain('sub_1');
    expect(page.textContent).toContain('Pro, past due');
  });

  it('ends the billing after a confirmation', async () => {
    const { server, fixture, page, end } = await open(json({ items: [] }));
    server.on(END, json({}));
    await end();
    await until(fixture, () => page.querySelector('li') === null);
    expect(server.count(END)).toBe(1);
  });

  it('shows why it was refused', async () => {
    const { server, page, showing, end } = await open(json({ items: [account] }));
    server.on(END, problem(409, 'billing/account-exists'));
    await end();
    await showing('Detail of billing/account-exists');
    expect(page.textContent).toContain('ann@keelson.test');
  });

  it('asks again when a failed end is retried', async () => {
    const { server, fixture, page, showing, end } = await open(
      json({ items: [account] }),
      json({ items: [] }),
    );
    server.on(END, problem(500, 'internal', { retryable: true }), json({}));
    await end();
    await showing('Detail of internal');
    named(page, 'Retry').click();
    await until(fixture, () => document.body.textContent.includes('You can’t undo this.'));
    named(document, 'End billing').click();
    await until(fixture, () => page.querySelector('li') === null);
    expect(server.count(END)).toBe(2);
  });
});
