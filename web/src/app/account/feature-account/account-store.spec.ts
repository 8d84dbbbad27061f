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

  it('retries the action that failed', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/session', problem(400, 'request/invalid'), noContent);
    expect(await store.signOutEverywhere()).toBe(false);
    const failed = store.signOutProgress();
    expect(failed.status === 'failed' && (await failed.retry())).toBe(true);
    const addresses = server.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ url }) => url);
    expect(addresses).toEqual(['/api/session?everywhere=1', '/api/session?everywhere=1']);
  });

  it('keeps errors of sections separate', async () => {
    const { server, store } = setUp();
    server.on('PATCH /api/me', problem(400, 'request/invalid'));
    await store.rename('Jo Ann');
    expect(store.saveProgress().status).toBe('failed');
    expect(store.themeProgress().status).toBe('idle');
  });

  it('asks for a recent sign-in only when the server requires it', async () => {
    const { server, store } = setUp();
    server.on('DELETE /api/me', problem(401, 'session/sign-in-too-old'), noContent);
    await store.deleteAccount('jo@example.test');
    expect(store.mustSignInAgain()).toBe(true);
    await store.deleteAccount('jo@example.test');
    expect(store.mustSignInAgain()).toBe(false);
  });

  it('goes to the home page after deletion', async () => {
    const { location, server, store } = setUp();
    server.on('DELETE /api/me', noContent);
    await store.deleteAccount('jo@example.test');
    expect(server.requests.at(-1)?.body).toEqual({ confirm: 'jo@example.test' });
    expect(location.go).toHaveBeenCalledWith('/');
  });
});
