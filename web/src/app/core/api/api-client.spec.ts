import { REQUEST_CONTEXT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import {
  networkError,
  FakeServer,
  json,
  noContent,
  problem,
  htmlErrorPage,
} from '../../../testing/fake-server';
import { IdentityConfirmation } from '../identity/identity-confirmation';
import { ApiClient } from './api-client';
import type { ApiError } from './api-error';
import { ViewedAccount } from './viewed-account';

const errorOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('Expected a rejection')),
    (error: unknown) => error as ApiError,
  );

describe('ApiClient', () => {
  let server: FakeServer;
  let api: ApiClient;
  const ask = jest.fn<Promise<boolean>, []>();
  beforeEach(() => {
    jest.spyOn(Math, 'random').mockReturnValue(0); // short, predictable retry delays
    server = new FakeServer();
    ask.mockReset().mockResolvedValue(false);
    TestBed.configureTestingModule({
      providers: [{ provide: IdentityConfirmation, useValue: { ask } }],
    });
    api = TestBed.inject(ApiClient);
  });

  it('sends the cookie, fills in path parameters and leaves out undefined query values', async () => {
    server.on('GET /api/checkout/sessions/cs_a%2Fb', json({ status: 'pending' }));
    server.on('GET /api/admin/users', json({ items: [], nextCursor: null }));
    await api.get('/api/checkout/sessions/{id}', { params: { id: 'cs_a/b' } });
    await api.get('/api/admin/users', { query: { search: 'jo', cursor: undefined, limit: 5 } });
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/checkout/sessions/cs_a%2Fb',
      '/api/admin/users?search=jo&limit=5',
    ]);
    expect(server.requests[0]?.headers).toEqual({ accept: 'application/json' });
  });

  it('takes a response that the page brought once, and none for a viewed account', async () => {
    server.on('GET /api/usage', json({ metrics: [] }));
    const brought = { '/api/usage': { metrics: ['brought'] } };
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [{ provide: REQUEST_CONTEXT, useValue: { responses: brought } }],
    });
    const client = TestBed.inject(ApiClient);
    const viewed = TestBed.inject(ViewedAccount);
    viewed.set({ uid: 'dan' as UserId, name: 'Dan', until: Date.now() + 60_000 });
    await client.get('/api/usage');
    viewed.set(null);
    expect(await client.get('/api/usage')).toEqual({ metrics: ['brought'] });
    await client.get('/api/usage');
    expect(server.count('GET /api/usage')).toBe(2);
  });

  it('asks again after a change, whatever the page brought', async () => {
    server.on('POST /api/subscription/card', json({ plan: 'new' }));
    server.on('GET /api/subscription', json({ plan: 'new' }));
    TestBed.resetTestingModule();
    const brought = { '/api/subscription': { plan: 'old' } };
    TestBed.configureTestingModule({
      providers: [{ provide: REQUEST_CONTEXT, useValue: { responses: brought } }],
    });
    const client = TestBed.inject(ApiClient);
    await client.post('/api/subscription/card');
    expect(await client.get('/api/subscription')).toEqual({ plan: 'new' });
  });

  it('returns undefined for 204', async () => {
    server.on('DELETE /api/session', noContent);
    await expect(api.delete('/api/session')).resolves.toBeUndefined();
  });

  it('retries a mutation with the same idempotency key after transient errors', async () => {
    const busy = problem(503, 'service/unavailable', { retryable: true });
    server.on('PATCH /api/me', busy, networkError, json({ uid: 'u' }));
    await api.patch('/api/me', { body: { displayName: 'Jo' } });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(server.requests[2]?.body).toEqual({ displayName: 'Jo' });
  });

  it('uses the idempotency key of the caller', async () => {
    server.on('PATCH /api/me', json({ uid: 'u' }));
    await api.patch('/api/me', { body: { displayName: 'Jo' }, idempotencyKey: 'once' });
    expect(server.requests[0]?.headers['idempotency-key']).toBe('once');
  });

  it('gives up after three attempts', async () => {
    server.on('GET /api/me', networkError);
    await expect(api.get('/api/me')).rejects.toMatchObject({ code: 'client/unreachable' });
    expect(server.count('GET /api/me')).toBe(3);
  });

  it('does not retry client errors', async () => {
    const fields = [{ path: 'confirm', message: 'Type the address' }];
    server.on('DELETE /api/me', problem(422, 'account/confirmation-mismatch', { fields }));
    const error = await errorOf(api.delete('/api/me', { body: { confirm: 'no' } }));
    expect(error).toMatchObject({
      code: 'account/confirmation-mismatch',
      requestId: 'request-1',
      fields,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('reports a response that is not from the API', async () => {
    server.on('PATCH /api/me', htmlErrorPage);
    const error = await errorOf(api.patch('/api/me', { body: { displayName: 'Jo' } }));
    expect(error).toMatchObject({ code: 'client/unexpected-response', status: 502 });
    expect(server.requests).toHaveLength(1); // not retried: the mutation may have taken effect
  });

  it('reports offline when the browser is offline', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    TestBed.resetTestingModule();
    server.on('GET /api/me', networkError);
    await expect(TestBed.inject(ApiClient).get('/api/me')).rejects.toMatchObject({
      code: 'client/offline',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('emits sessionLost when the session has ended, but not when only a recent sign-in is required', async () => {
    const lost = jest.fn();
    api.sessionLost.subscribe(lost);
    server.on(
      'GET /api/me',
      problem(401, 'session/sign-in-too-old'),
      problem(401, 'session/expired'),
    );
    await errorOf(api.get('/api/me'));
    expect(lost).not.toHaveBeenCalled();
    await errorOf(api.get('/api/me'));
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('continues a call with the same key after the user has confirmed who they are', async () => {
    ask.mockResolvedValueOnce(true);
    server.on('DELETE /api/me', problem(401, 'session/sign-in-too-old'), noContent);
    await api.delete('/api/me', { body: { confirm: 'jo@example.test' } });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks once, also when the server still refuses', async () => {
    ask.mockResolvedValueOnce(true);
    server.on('GET /api/me/export', problem(401, 'session/sign-in-too-old'));
    expect((await errorOf(api.get('/api/me/export'))).code).toBe('session/sign-in-too-old');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('does not ask when a session cannot be started or renewed', async () => {
    server.on('POST /api/session', problem(401, 'session/sign-in-too-old'));
    await errorOf(api.post('/api/session', { body: { idToken: 't' } }));
    expect(ask).not.toHaveBeenCalled();
  });

  it('rejects with the abort error when aborted', async () => {
    server.on('GET /api/me', networkError);
    const abort = new AbortController();
    abort.abort();
    await expect(api.get('/api/me', { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
