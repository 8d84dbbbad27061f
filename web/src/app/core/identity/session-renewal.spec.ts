import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { SessionRenewal } from './session-renewal';
import { HINT_KEY } from './session-hint';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 1);

function setUp(freshIdToken: () => Promise<string | null>) {
  localStorage.setItem(
    HINT_KEY,
    JSON.stringify({ uid: 'u1', startedAt: START, expiresAt: START + 14 * DAY }),
  );
  const gateway = { freshIdToken: jest.fn(freshIdToken) };
  TestBed.configureTestingModule({
    providers: [
      { provide: SignInGateway, useValue: gateway },
      { provide: DocumentLocation, useValue: { path: '/dashboard' } },
    ],
  });
  return { gateway, server: new FakeServer(), renewal: TestBed.inject(SessionRenewal) };
}

const expiry = (): number =>
  (JSON.parse(localStorage.getItem(HINT_KEY) ?? '{}') as { expiresAt: number }).expiresAt;

describe('SessionRenewal', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });

  it('renews with a quarter of the lifetime left, repeatedly', async () => {
    const { gateway, server, renewal } = setUp(() => Promise.resolve('token'));
    renewal.start();
    await jest.advanceTimersByTimeAsync(10.4 * DAY);
    expect(gateway.freshIdToken).not.toHaveBeenCalled();
    server.on('POST /api/session', json({ uid: 'u1', role: null, expiresAt: START + 25 * DAY }));
    await jest.advanceTimersByTimeAsync(0.2 * DAY);
    expect(server.count('POST /api/session')).toBe(1);
    expect(expiry()).toBe(START + 25 * DAY);
    expect(renewal.endsSoon()).toBe(false);
  });

  it('reports that the session ends soon when Firebase has no signed-in user', async () => {
    const { renewal } = setUp(() => Promise.resolve(null));
    renewal.start();
    await jest.advanceTimersByTimeAsync(11 * DAY);
    expect(renewal.endsSoon()).toBe(true);
  });

  it('reports it when the server requires a new sign-in', async () => {
    const { server, renewal } = setUp(() => Promise.resolve('token'));
    server.on('POST /api/session', problem(401, 'session/sign-in-too-old'));
    renewal.start();
    await jest.advanceTimersByTimeAsync(11 * DAY);
    expect(renewal.endsSoon()).toBe(true);
  });

  it('reports it when a renewal no longer prolongs the session', async () => {
    const { server, renewal } = setUp(() => Promise.resolve('token'));
    server.on('POST /api/session', json({ uid: 'u1', role: null, expiresAt: START + 14 * DAY }));
    renewal.start();
    await jest.advanceTimersByTimeAsync(13 * DAY);
    expect(renewal.endsSoon()).toBe(true);
    expect(server.count('POST /api/session')).toBe(1);
  });

  it('retries after a transient error', async () => {
    const { gateway, server, renewal } = setUp(() => Promise.resolve('token'));
    gateway.freshIdToken.mockRejectedValueOnce(new Error('no network'));
    server.on('POST /api/session', json({ uid: 'u1', role: null, expiresAt: START + 25 * DAY }));
    renewal.start();
    await jest.advanceTimersByTimeAsync(10.6 * DAY);
    expect(gateway.freshIdToken).toHaveBeenCalledTimes(2);
    expect(expiry()).toBe(START + 25 * DAY);
    expect(renewal.endsSoon()).toBe(false);
  });
});
