import { ApplicationInitStatus } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { FakeServer, json, networkError, noContent, problem } from '../../../testing/fake-server';
import { ApiClient } from '../api/api-client';
import { ViewedAccount } from '../api/viewed-account';
import { DocumentLocation } from '../navigation/document-location';
import { AccountView, provideEndOfView } from './account-view';

const MIA = { uid: 'mia' as UserId, name: 'Mia' };
const START = 'POST /api/admin/users/mia/view';
const END = 'DELETE /api/admin/users/mia/view';

function setUp() {
  const go = jest.fn();
  TestBed.configureTestingModule({ providers: [{ provide: DocumentLocation, useValue: { go } }] });
  return {
    go,
    server: new FakeServer(),
    view: TestBed.inject(AccountView),
    viewed: TestBed.inject(ViewedAccount),
    api: TestBed.inject(ApiClient),
  };
}

async function started() {
  const parts = setUp();
  parts.server.on(START, json({ until: Date.now() + 60_000 }, 201));
  await parts.view.start(MIA, 'Ticket 1234', 'key-1');
  return parts;
}

describe('AccountView', () => {
  beforeEach(() => jest.useFakeTimers());

  it('opens the dashboard, names the account in each request, and outlives a reload of the tab', async () => {
    const { go, server, api } = await started();
    expect(server.requests[0]).toMatchObject({ body: { reason: 'Ticket 1234' } });
    expect(go).toHaveBeenCalledWith('/dashboard');
    server.on('GET /api/usage', json({}));
    await api.get('/api/usage');
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'keelson-view-as': 'mia' });
    TestBed.resetTestingModule();
    expect(TestBed.inject(ViewedAccount).current()).toMatchObject(MIA);
  });

  it('names no account in requests of the console, nor without a view', async () => {
    const { server, api } = setUp();
    server.on('GET /api/usage', json({}));
    await api.get('/api/usage');
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('keelson-view-as');
    const { server: console, view } = await (TestBed.resetTestingModule(), started());
    console.on(END, noContent);
    await view.end();
    expect(console.requests.at(-1)?.headers).not.toHaveProperty('keelson-view-as');
  });

  it.each([
    ['the admin ends it', noContent],
    ['the server can’t be reached', networkError],
  ])('leaves to the page of the account when %s', async (_when, answer) => {
    const { go, server, view, viewed } = await started();
    server.on(END, answer);
    const ended = view.end();
    await jest.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(viewed.current()).toBeNull();
    expect(go).toHaveBeenLastCalledWith('/admin/users/mia');
  });

  it('leaves when the time is over', async () => {
    const { go, view, viewed } = await started();
    view.endInTime();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(viewed.current()).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(viewed.current()).toBeNull();
    expect(go).toHaveBeenLastCalledWith('/admin/users/mia');
  });

  it('leaves when the server says that it has ended', async () => {
    const { go, server, api, viewed } = await started();
    server.on('GET /api/usage', problem(403, 'session/view-ended'));
    await api.get('/api/usage').catch(() => undefined);
    expect(viewed.current()).toBeNull();
    expect(go).toHaveBeenLastCalledWith('/admin/users/mia');
  });

  it('leaves when the first request of a loaded tab is refused', async () => {
    sessionStorage.setItem('keelson.view', JSON.stringify({ ...MIA, until: Date.now() }));
    const go = jest.fn();
    TestBed.configureTestingModule({
      providers: [provideEndOfView(), { provide: DocumentLocation, useValue: { go } }],
    });
    new FakeServer().on('GET /api/me', problem(403, 'session/view-ended'));
    await TestBed.inject(ApplicationInitStatus).donePromise;
    await TestBed.inject(ApiClient)
      .get('/api/me')
      .catch(() => undefined);
    expect(go).toHaveBeenCalledWith('/admin/users/mia');
  });
});
