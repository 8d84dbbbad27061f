import { TestBed } from '@angular/core/testing';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { DocumentLocation } from '../../core/navigation/document-location';
import { AccountStore } from './account-store';

const me = {
  uid: 'u1',
  displayName: 'Jo',
  role: null,
  sessionExpiresAt: null,
  preferences: { theme: 'system' },
};

function setUp() {
  const location = { path: '/dashboard/account', origin: '', go: jest.fn(), replace: jest.fn() };
  TestBed.configureTestingModule({
    providers: [
      AccountStore,
      { provide: DocumentLocation, useValue: location },
      { provide: SignInGateway, useValue: { signOut: () => Promise.resolve() } },
    ],
  });
  const server = new FakeServer().on('GET /api/me', json(me));
  return { location, server, store: TestBed.inject(AccountStore) };
}

describe('AccountStore', () => {
  beforeEach(() => localStorage.clear());

  it('repeats the act that failed, not another one', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/session', problem(400, 'request/invalid'), noContent);
    expect(await store.signOutEverywhere()).toBe(false);
    const failed = store.leaveProgress();
    expect(failed.status === 'failed' && (await failed.again())).toBe(true);
    const addresses = server.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ url }) => url);
    expect(addresses).toEqual(['/api/session?everywhere=1', '/api/session?everywhere=1']);
  });

  it('keeps failures of sections apart', async () => {
    const { server, store } = setUp();
    server.on('PATCH /api/me', problem(400, 'request/invalid'));
    await store.rename('Jo Ann');
    expect(store.saveProgress().status).toBe('failed');
    expect(store.themeProgress().status).toBe('idle');
  });

  it('asks for a fresh sign-in before it deletes, and says nothing of it otherwise', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/me', problem(401, 'session/sign-in-too-old'), noContent);
    await store.deleteAccount('jo@example.test');
    expect(store.mustSignInAgain()).toBe(true);
    await store.deleteAccount('jo@example.test');
    expect(store.mustSignInAgain()).toBe(false);
  });

  it('leaves once the account is gone', async () => {
    const { location, server, store } = setUp();
    server.on('DELETE /api/me', noContent);
    await store.deleteAccount('jo@example.test');
    expect(server.requests.at(-1)?.body).toEqual({ confirm: 'jo@example.test' });
    expect(location.go).toHaveBeenCalledWith('/');
  });
});
