import { TestBed } from '@angular/core/testing';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { Identity } from './identity';
import { ENDED_KEY, HINT_KEY } from './session-hint';

const HOUR = 3_600_000;
const me = { uid: 'u1', email: 'jo@example.test', role: null, sessionExpiresAt: Date.now() + HOUR };

class FakeLocation {
  path = '/dashboard';
  readonly origin = 'http://localhost';
  readonly go = jest.fn();
  readonly replace = jest.fn();
  readonly reload = jest.fn();
}

function setUp() {
  const location = new FakeLocation();
  const gateway = { signOut: jest.fn(() => Promise.resolve()) };
  TestBed.configureTestingModule({
    providers: [
      { provide: DocumentLocation, useValue: location },
      { provide: SignInGateway, useValue: gateway },
    ],
  });
  return { location, gateway, server: new FakeServer(), identity: TestBed.inject(Identity) };
}

/** Simulates another tab that changes the hint. */
function otherTabWrites(hint: object | null): void {
  const newValue = hint === null ? null : JSON.stringify(hint);
  window.dispatchEvent(new StorageEvent('storage', { key: HINT_KEY, newValue }));
}

const hint = { uid: 'u1', startedAt: Date.now(), expiresAt: Date.now() + HOUR };

describe('Identity', () => {
  it('stores a hint of a new session for public pages', async () => {
    const { server, identity } = setUp();
    server.on('POST /api/session', json({ uid: 'u1', role: null, expiresAt: Date.now() + HOUR }));
    await identity.startSession('token');
    expect(server.requests[0]?.body).toEqual({ idToken: 'token' });
    expect(identity.signedIn()).toBe(true);
    TestBed.resetTestingModule();
    expect(TestBed.inject(Identity).restore()?.uid).toBe('u1');
  });

  it('loads the account once, and again after an error', async () => {
    const { server, identity } = setUp();
    server.on('GET /api/me', problem(500, 'internal'), json(me));
    await expect(identity.loadMe()).rejects.toMatchObject({ code: 'internal' });
    await Promise.all([identity.loadMe(), identity.loadMe()]);
    expect(server.count('GET /api/me')).toBe(2);
    expect(identity.me()?.email).toBe('jo@example.test');
  });

  it('restores the hint when storage was cleared but the cookie is valid', async () => {
    const { server, identity } = setUp();
    server.on('GET /api/me', json(me));
    await identity.loadMe();
    expect(identity.restore()?.uid).toBe('u1');
  });

  it('ends the session, removes the hint and leaves', async () => {
    const { server, identity, gateway, location } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    server.on('DELETE /api/session', noContent);
    await identity.signOut();
    expect(server.requests[0]?.url).toBe('/api/session');
    expect(gateway.signOut).toHaveBeenCalled();
    expect(localStorage.getItem(HINT_KEY)).toBeNull();
    expect(location.go).toHaveBeenCalledWith('/');
  });

  it('calls the endpoint for all devices', async () => {
    const { server, identity } = setUp();
    server.on('DELETE /api/session', noContent);
    await identity.signOutEverywhere();
    expect(server.requests[0]?.url).toBe('/api/session?everywhere=1');
  });

  it('stays signed in when the API call fails', async () => {
    const { server, identity, gateway, location } = setUp();
    server.on('DELETE /api/session', problem(500, 'internal'));
    await expect(identity.signOut()).rejects.toMatchObject({ code: 'internal' });
    expect(gateway.signOut).not.toHaveBeenCalled();
    expect(location.go).not.toHaveBeenCalled();
  });

  it('goes home when another request meets the end of the session first', async () => {
    const { server, identity, location } = setUp();
    server.on('GET /api/me', problem(401, 'session/revoked'));
    await identity.leaveAfter(() => identity.loadMe().catch(() => undefined));
    expect(location.replace).not.toHaveBeenCalled();
    expect(location.go).toHaveBeenCalledWith('/');
  });

  it('goes to sign-in when the session had ended before the sign-out', async () => {
    const { server, identity, location } = setUp();
    server.on('DELETE /api/session', problem(401, 'session/revoked'));
    await expect(identity.signOut()).rejects.toMatchObject({ code: 'session/revoked' });
    expect(location.replace).toHaveBeenCalledWith('/sign-in?next=%2Fdashboard');
  });

  it('leaves even when Firebase cannot be reached', async () => {
    const { server, identity, gateway, location } = setUp();
    server.on('DELETE /api/session', noContent);
    gateway.signOut.mockRejectedValueOnce(new Error('offline'));
    await identity.signOut();
    expect(location.go).toHaveBeenCalledWith('/');
  });

  it('goes to sign-in with a way back when the session is lost on a signed-in page', async () => {
    const { server, identity, location } = setUp();
    location.path = '/dashboard/account?tab=theme';
    server.on('GET /api/me', problem(401, 'session/revoked'));
    await identity.loadMe().catch(() => undefined);
    expect(location.replace).toHaveBeenCalledWith(
      '/sign-in?next=%2Fdashboard%2Faccount%3Ftab%3Dtheme',
    );
  });

  it('keeps changes that were not sent when the session of an unknown person is lost', async () => {
    const { server, identity } = setUp();
    localStorage.setItem('keelson.changes.u1.a', '[{}]');
    localStorage.setItem('keelson.other', 'x');
    server.on('GET /api/me', problem(401, 'session/expired'));
    await identity.loadMe().catch(() => undefined);
    expect(Object.keys(localStorage)).toEqual(['keelson.changes.u1.a']);
  });

  const expired = { ...hint, expiresAt: Date.now() - HOUR };
  it.each([
    ['a revoked session is there for the same person', hint, 'u1', 'A comment'],
    ['a revoked session is not there for another person', hint, 'u2', null],
    ['an expired session is there for the same person', expired, 'u1', 'A comment'],
    ['an expired session is not there for another person', expired, 'u2', null],
  ])('what was typed in %s', async (_name, stored, uid, kept) => {
    const { server, identity } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(stored));
    identity.restore();
    localStorage.setItem('keelson.draft.card-1', 'A comment');
    localStorage.setItem('keelson.changes.u1.a', '[{}]');
    server.on('GET /api/me', problem(401, 'session/revoked'));
    await identity.loadMe().catch(() => undefined);
    expect([identity.hasEnded(), identity.signedIn()]).toEqual([true, false]);
    expect(localStorage.getItem(HINT_KEY)).toBeNull();

    server.on('POST /api/session', json({ uid, role: null, expiresAt: Date.now() + HOUR }));
    await identity.startSession('token');
    expect(localStorage.getItem('keelson.draft.card-1')).toBe(kept);
    // Changes are listed by person.
    expect(localStorage.getItem('keelson.changes.u1.a')).toBe('[{}]');
    expect(identity.hasEnded()).toBe(false);
  });

  it('another person does not see what was typed when the page of the expired session is gone', async () => {
    const { server, identity } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(expired));
    localStorage.setItem('keelson.draft.card-1', 'A comment');
    expect(identity.hasEnded()).toBe(true);
    server.on('POST /api/session', json({ uid: 'u2', role: null, expiresAt: Date.now() + HOUR }));
    await identity.startSession('token');
    expect(localStorage.getItem('keelson.draft.card-1')).toBeNull();
  });

  it('goes to sign-in with a way back when the session was lost in another tab', () => {
    const { identity, location } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    identity.restore();
    localStorage.setItem(ENDED_KEY, 'u1');
    localStorage.removeItem(HINT_KEY);
    otherTabWrites(null);
    expect(location.replace).toHaveBeenCalledWith('/sign-in?next=%2Fdashboard');
  });

  it('stays on a public page when the session is lost', async () => {
    const { server, identity, location } = setUp();
    location.path = '/pricing';
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    identity.restore();
    server.on('GET /api/me', problem(401, 'session/expired'));
    await identity.loadMe().catch(() => undefined);
    expect(location.replace).not.toHaveBeenCalled();
    expect(identity.signedIn()).toBe(false);
  });

  it('follows a sign-out in another tab', () => {
    const { identity, location } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    identity.restore();
    otherTabWrites(null);
    expect(location.replace).toHaveBeenCalledWith('/');
  });

  it('reloads when another tab signs in as another user, not when it renews the session', () => {
    const { identity, location } = setUp();
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    identity.restore();
    otherTabWrites({ ...hint, expiresAt: hint.expiresAt + HOUR });
    expect(location.reload).not.toHaveBeenCalled();
    otherTabWrites({ ...hint, uid: 'u2' });
    expect(location.reload).toHaveBeenCalledTimes(1);
  });
});
