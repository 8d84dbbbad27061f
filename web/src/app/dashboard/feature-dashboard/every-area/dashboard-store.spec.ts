import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap } from '@angular/router';
import { Subject } from 'rxjs';
import { eventually } from '../../../../testing/eventually';
import { FakeServer, json, problem } from '../../../../testing/fake-server';
import { Connectivity } from '../../../core/api/connectivity';
import { Live } from '../../../core/firebase/live';
import type { LiveStatus } from '../../../core/firebase/live-query';
import { DashboardStore } from '../dashboard-store';

const summary = (key: 'free' | 'pro', status: string) => ({
  entitlement: { planKey: key, status, currentPeriodEnd: null, graceUntil: null },
  subscription: null,
  plan: { key, name: key === 'pro' ? 'Pro' : 'Free' },
  hasPortal: key === 'pro',
  hadTrial: false,
});
const TEAM = {
  id: 'ws_aaaaaaaaaaaaaaaaaaaa',
  name: 'Harbour',
  slug: 'harbour-aaaa',
  picture: null,
  role: 'owner',
  members: 2,
  deleteAt: null,
};
const FREE = summary('free', 'none');
const PRO = summary('pro', 'active');
const usage = { period: '2026-03', plan: 'free', metrics: [], history: [] };
const me = { uid: 'u1', email: 'jo@example.test', role: null, sessionExpiresAt: null };

/** Long enough to detect an unwanted call. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

/** A dashboard store with listeners and network controlled by the test. */
function setUp(query: Record<string, string> = {}) {
  const documents = new Subject<unknown>();
  const subscriptions = new Subject<unknown[]>();
  const live = {
    status: signal<LiveStatus>('connecting'),
    watchDocument: jest.fn(({ path }: { path: string }) =>
      path.startsWith('entitlements/') ? documents : new Subject(),
    ),
    watchQuery: () => subscriptions,
  };
  const online = signal(true);
  const server = new FakeServer()
    .on('GET /api/me', json(me))
    .on('GET /api/subscription', json(FREE), json(PRO))
    .on('GET /api/usage', json(usage))
    .on('GET /api/projects', json({ projects: [] }));
  TestBed.configureTestingModule({
    providers: [
      DashboardStore,
      {
        provide: ActivatedRoute,
        useValue: { snapshot: { queryParamMap: convertToParamMap(query) } },
      },
      { provide: Live, useValue: live },
      { provide: Connectivity, useValue: { online } },
    ],
  });
  return { server, live, online, documents, open: () => TestBed.inject(DashboardStore) };
}

const PLAN = 'GET /api/subscription';

describe('DashboardStore', () => {
  it('after a new card, the subscription pays with it before it is shown', async () => {
    const { server, open } = setUp({ card: 'entered' });
    server.on('POST /api/subscription/card', json(PRO));
    const store = open();
    await eventually(() => store.plan.state().status === 'ready');
    expect(store.plan.state()).toMatchObject({ data: PRO });
    store.refresh();
    await aMoment();
    expect(server.count('POST /api/subscription/card')).toBe(1);
  });

  it('loads from the API, then listens once the plan is shown', async () => {
    const { server, live, open } = setUp();
    const store = open();
    expect(store.plan.state().status).toBe('loading');
    expect(live.watchDocument).not.toHaveBeenCalled();
    await eventually(() => live.watchDocument.mock.calls.length > 0);
    expect(store.plan.state()).toMatchObject({ status: 'ready', data: FREE });
    expect(live.watchDocument).toHaveBeenCalledWith(
      expect.objectContaining({ path: 'entitlements/u1' }),
    );
    expect(server.count(PLAN)).toBe(1);
  });

  it('refetches on document changes and announces a plan change once', async () => {
    const { server, documents, open } = setUp();
    const store = open();
    await eventually(() => documents.observed);
    expect(store.planChange()).toEqual({ id: 0, text: '' });
    documents.next({});
    documents.next({}); // two writes for one change
    await eventually(() => store.planChange().id > 0);
    expect(server.count(PLAN)).toBe(2);
    expect(store.planChange().text).toContain('Your plan changed: Pro, Active.');
    documents.next({});
    await eventually(() => server.count(PLAN) === 3);
    await aMoment();
    expect(store.planChange().id).toBe(1);
  });

  it('refetches everything when the network is back', async () => {
    const { server, online, documents, open } = setUp();
    const store = open();
    await eventually(() => documents.observed);
    online.set(false);
    await aMoment();
    expect(store.updates()).toBe('waiting');
    expect(server.count(PLAN)).toBe(1);
    online.set(true);
    await eventually(() => server.count(PLAN) === 2);
  });

  it('refetches on focus when the browser cannot listen', async () => {
    const { server, live, documents, open } = setUp();
    const store = open();
    await eventually(() => documents.observed);
    live.status.set('unavailable');
    expect(store.updates()).toBe('paused');
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => server.count('GET /api/usage') === 2);
    live.status.set('live');
    document.dispatchEvent(new Event('visibilitychange'));
    await aMoment();
    expect(server.count('GET /api/usage')).toBe(2);
  });

  it('shows the plan and usage of the team that the session works in, and not the own ones', async () => {
    localStorage.setItem('keelson.workspace', TEAM.id);
    const { server, open } = setUp();
    const allowance = `GET /api/workspaces/${TEAM.id}/allowance`;
    server
      .on('GET /api/workspaces', json({ items: [TEAM], current: TEAM.id }))
      .on(allowance, json({ ...usage, plan: 'business' }));
    const store = open();
    await eventually(() => store.usage.data()?.plan === 'business');
    expect(store.workspace()?.history).not.toBeNull();
    store.refresh();
    await eventually(() => server.count(allowance) === 2);
    expect([server.count(PLAN), server.count('GET /api/usage')]).toEqual([0, 0]);
    localStorage.clear();
  });

  it('shows what the team has used since, while the page is shown', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick'] });
    localStorage.setItem('keelson.workspace', TEAM.id);
    const { server, open } = setUp();
    const allowance = `GET /api/workspaces/${TEAM.id}/allowance`;
    server
      .on('GET /api/workspaces', json({ items: [TEAM], current: TEAM.id }))
      .on(allowance, json({ ...usage, plan: 'business' }), json({ ...usage, plan: 'pro' }));
    const store = open();
    await eventually(() => store.usage.data()?.plan === 'business');
    await aMoment();
    TestBed.tick();
    jest.advanceTimersByTime(20_000);
    await eventually(() => store.usage.data()?.plan === 'pro');
    expect(server.count(allowance)).toBe(2);
    localStorage.clear();
    jest.useRealTimers();
  });

  it('shows the own plan when the session has left the team', async () => {
    localStorage.setItem('keelson.workspace', TEAM.id);
    const { server, open } = setUp();
    server.on('GET /api/workspaces', json({ items: [], current: null }));
    const store = open();
    await eventually(() => store.plan.state().status === 'ready');
    expect([store.workspace(), server.count('GET /api/usage')]).toEqual([null, 1]);
    localStorage.clear();
  });

  it('shows the other data when one request fails', async () => {
    const { server, open } = setUp();
    server.on('GET /api/usage', problem(400, 'request/invalid'));
    const store = open();
    await eventually(() => store.usage.state().status === 'failed');
    await eventually(() => store.plan.state().status === 'ready');
  });
});
