import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { UsersStore } from './users-store';

const row = (uid: string, role: string | null) => ({
  uid,
  email: `${uid}@example.test`,
  displayName: null,
  photoURL: null,
  picture: null,
  providers: ['google.com'],
  preferences: { theme: 'system', mutedNotifications: [], mailedNotifications: [], language: null },
  createdAt: 1,
  lastSignInAt: 2,
  role,
  plan: 'free',
  status: 'none',
  monthly: null,
  nextChargeAt: null,
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
    await store.list.setQuery({ search: '', view: null });
    await store.list.setQuery({ search: 'an', view: 'staff' });
    await store.list.setQuery({ search: '', view: 'past_due' });
    const queries = server.requests.map(({ url }) => url.split('?')[1]);
    expect(queries).toEqual([
      'limit=50',
      'limit=50&search=an&role=staff',
      'limit=50&billing=past_due',
    ]);
  });
});
