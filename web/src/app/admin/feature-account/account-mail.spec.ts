import { AccountMail } from './account-mail';
import { AccountStore } from './account-store';
import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';

const block = (differs: object = {}) => ({
  uid: 'mia',
  displayName: 'Mia',
  mailBlock: {
    reason: 'bounced',
    address: 'mia@example.com',
    at: Date.now(),
    active: true,
    ...differs,
  },
});

describe('AccountMail', () => {
  const open = (user: object) => {
    TestBed.configureTestingModule({ providers: [AccountStore] });
    const server = new FakeServer();
    return { server, ...render(AccountMail, { user }) };
  };

  it('says why an account gets no mail, and lifts the block', async () => {
    const { page, fixture, server, showing } = open(block());
    await showing('mia@example.com bounced');
    server.on('DELETE /api/admin/users//mail-block', json({}));
    named(page, 'Send mail again').click();
    await fixture.whenStable();
    await until(fixture, () => server.requests.some(({ method }) => method === 'DELETE'));
  });

  it('tells a complaint from a bounce, and shows nothing without a block', async () => {
    const { page, fixture, showing } = open(block({ reason: 'complained' }));
    await showing('reported spam');
    fixture.componentRef.setInput('user', block({ active: false }));
    await fixture.whenStable();
    expect(page.textContent.trim()).toBe('');
  });
});
