import { TestBed } from '@angular/core/testing';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { DocumentLocation } from '../../core/navigation/document-location';
import { IdentityConfirmation } from '../../core/identity/identity-confirmation';
import { AccountStore } from './account-store';

const me = {
  uid: 'u1',
  displayName: 'Jo',
  role: null,
  sessionExpiresAt: null,
  preferences: { theme: 'system', mutedNotifications: [], language: null },
};

function setUp() {
  const location = { path: '/dashboard/account', origin: '', go: jest.fn(), replace: jest.fn() };
  const ask = jest.fn(() => Promise.resolve(true));
  TestBed.configureTestingModule({
    providers: [
      AccountStore,
      { provide: IdentityConfirmation, useValue: { ask } },
      { provide: DocumentLocation, useValue: location },
      { provide: SignInGateway, useValue: { signOut: () => Promise.resolve() } },
    ],
  });
  const server = new FakeServer().on('GET /api/me', json(me));
  return { ask, location, server, store: TestBed.inject(AccountStore) };
}

describe('AccountStore', () => {
  it('retries the action that failed', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/session', problem(400, 'request/invalid'), noContent);
    expect(await store.signOutEverywhere()).toBe(false);
    await store.signingOut.retry();
    expect(store.signingOut.error()).toBeNull();
    const addresses = server.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ url }) => url);
    expect(addresses).toEqual(['/api/session?everywhere=1', '/api/session?everywhere=1']);
  });

  it.each(['signOut', 'signOutEverywhere'] as const)(
    '%s asks first when there are changes that were not sent',
    async (signOut) => {
      const { server, store, location } = setUp();
      await store.loading.load();
      localStorage.setItem('keelson.changes.u1.a', '[{}]');
      const answer = jest.spyOn(TestBed.inject(ConfirmDialog), 'ask').mockResolvedValueOnce(false);
      server.on('DELETE /api/session', noContent);
      await store[signOut]();
      expect([server.count('DELETE /api/session'), location.go.mock.calls]).toEqual([0, []]);
      answer.mockResolvedValueOnce(true);
      await store[signOut]();
      expect(server.count('DELETE /api/session')).toBe(1);
    },
  );

  it('keeps errors of sections separate', async () => {
    const { server, store } = setUp();
    server.on('PATCH /api/me', problem(400, 'request/invalid'));
    await store.rename('Jo Ann');
    expect(store.saving.error()).not.toBeNull();
    expect(store.savingNotifications.error()).toBeNull();
  });

  it('deletes the account after the user has confirmed who they are', async () => {
    const { server, store, ask, location } = setUp();
    server.on('DELETE /api/me', problem(401, 'session/sign-in-too-old'), noContent);
    expect(await store.deleteAccount('jo@example.test')).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(server.requests.at(-1)?.body).toEqual({ confirm: 'jo@example.test' });
    expect(location.go).toHaveBeenCalledWith('/');
  });

  it('deletes nothing when the user cancels the confirmation', async () => {
    const { server, store, ask } = setUp();
    ask.mockResolvedValueOnce(false);
    server.on('DELETE /api/me', problem(401, 'session/sign-in-too-old'));
    expect(await store.deleteAccount('jo@example.test')).toBe(false);
    expect(server.count('DELETE /api/me')).toBe(1);
    expect(store.deleting.error()).not.toBeNull();
  });

  it('does not save an error as the export', async () => {
    const { server, store } = setUp();
    server.on('GET /api/me/export', problem(400, 'request/invalid'));
    expect(await store.exportData()).toBe(false);
    expect(store.exporting.error()).not.toBeNull();
  });

  it('goes to the home page after deletion', async () => {
    const { location, server, store } = setUp();
    server.on('DELETE /api/me', noContent);
    await store.deleteAccount('jo@example.test');
    expect(server.requests.at(-1)?.body).toEqual({ confirm: 'jo@example.test' });
    expect(location.go).toHaveBeenCalledWith('/');
  });
});
