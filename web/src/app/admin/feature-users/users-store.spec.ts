import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { UsersStore } from './users-store';

const ANN = 'ann' as UserId;
const row = (uid: string, role: string | null) => ({
  uid,
  email: `${uid}@example.test`,
  displayName: null,
  photoURL: null,
  providers: ['google.com'],
  preferences: { theme: 'system', mutedNotifications: [], mailedNotifications: [], language: null },
  createdAt: 1,
  lastSignInAt: 2,
  role,
  plan: 'free',
});

function setUp() {
  const server = new FakeServer().on(
    'GET /api/admin/users',
    json({ items: [row('ann', null), row('bob', 'admin')], nextCursor: null }),
  );
  TestBed.configureTestingModule({ providers: [UsersStore] });
  return { server, store: TestBed.inject(UsersStore) };
}

describe('UsersStore', () => {
  it('sends only the filters that are set', async () => {
    const { server, store } = setUp();
    await store.list.setQuery({ search: '', role: null });
    await store.list.setQuery({ search: 'an', role: 'staff' });
    const queries = server.requests.map(({ url }) => url.split('?')[1]);
    expect(queries).toEqual(['limit=50', 'limit=50&search=an&role=staff']);
  });

  it('updates the row with the server’s response', async () => {
    const { server, store } = setUp();
    server.on('PUT /api/admin/users/ann/role', json(row('ann', 'viewer')));
    await store.list.setQuery({ search: '', role: null });
    await store.setRole(ANN, 'viewer');
    expect(store.find('ann')?.role).toBe('viewer');
    expect(server.requests.at(-1)?.body).toEqual({ role: 'viewer' });
  });

  it('keeps the row when the last admin can’t be removed', async () => {
    const { server, store } = setUp();
    server.on('PUT /api/admin/users/bob/role', problem(409, 'account/last-admin'));
    await store.list.setQuery({ search: '', role: null });
    await expect(store.setRole('bob' as UserId, null)).rejects.toMatchObject({
      code: 'account/last-admin',
    });
    expect(store.find('bob')?.role).toBe('admin');
  });

  it('ends the sessions of an account', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/admin/users/ann/sessions', noContent);
    await store.endSessions(ANN);
    expect(server.requests.at(-1)?.method).toBe('DELETE');
  });
});
