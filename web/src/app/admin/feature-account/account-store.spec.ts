import { TestBed } from '@angular/core/testing';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import type { UserId } from '@keelson/contracts/ids';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { USER } from '../../states-gallery/sample-data';
import { AccountStore } from './account-store';

const ANN = 'ann' as UserId;
const row = (role: string | null) => ({ ...USER, uid: ANN, email: 'ann@example.test', role });
const session = {
  id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  device: 'Firefox',
  parsedDevice: null,
} as SessionRow;
const billing = {
  summary: { subscription: { id: 'sub_1' } },
  incidents: [],
  customers: [],
  purchases: [],
};

async function setUp() {
  const server = new FakeServer()
    .on('GET /api/admin/users/ann', json(row('admin')))
    .on('GET /api/admin/users/ann/usage', json({ metrics: [], months: [] }))
    .on('GET /api/admin/users/ann/sessions', json({ items: [session] }), json({ items: [] }))
    .on('GET /api/admin/billing/users/ann', json(billing))
    .on('GET /api/admin/billing/users/ann/invoices', problem(503, 'billing/provider-unavailable'))
    .on('GET /api/admin/audit', json({ items: [], nextCursor: null }));
  TestBed.configureTestingModule({
    providers: [AccountStore, { provide: Live, useClass: FakeLive }],
  });
  const store = TestBed.inject(AccountStore);
  store.open(ANN);
  await settled();
  return { server, store };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    TestBed.tick();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

describe('AccountStore', () => {
  it('loads each part on its own: without the provider only the payments fail', async () => {
    const { store } = await setUp();
    const parts = ['user', 'billing', 'payments', 'usage', 'sessions', 'activity'] as const;
    expect(parts.map((part) => store[part].state().status)).toEqual([
      'ready',
      'ready',
      'failed',
      'ready',
      'ready',
      'ready',
    ]);
  });

  it('asks for the activity of the subscription once it is known', async () => {
    const { server } = await setUp();
    const urls = server.requests.map(({ url }) => decodeURIComponent(url));
    expect(urls.filter((url) => url.includes('target=subscriptions/sub_1'))).toHaveLength(1);
  });

  it('shows the account as the server responds to a change of the role', async () => {
    const { server, store } = await setUp();
    server.on('PUT /api/admin/users/ann/role', json(row('viewer')));
    expect(await store.setRole('viewer')).toBe(true);
    expect(store.user.state()).toMatchObject({ data: { role: 'viewer' } });
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ role: 'viewer' });
  });

  it('keeps the account and says why when the last admin can’t be removed', async () => {
    const { server, store } = await setUp();
    server.on('PUT /api/admin/users/ann/role', problem(409, 'account/last-admin'));
    expect(await store.setRole(null)).toBe(false);
    expect(store.user.state()).toMatchObject({ data: { role: 'admin' } });
    expect(store.submission.errorOf('role')).not.toBeNull();
    expect(store.submission.busy()).toBe(false);
  });

  it('ends one session and lists the others', async () => {
    const { server, store } = await setUp();
    server.on(`DELETE /api/admin/users/ann/sessions/${session.id}`, noContent);
    expect(await store.endSession(session)).toBe(true);
    expect(store.sessions.state()).toMatchObject({ data: [] });
  });
});
