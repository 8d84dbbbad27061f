import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { Subject } from 'rxjs';
import { eventually } from '../../../../testing/eventually';
import { FakeServer, json, problem } from '../../../../testing/fake-server';
import { AsyncState } from '../../api/async-state';
import { PlanChanges } from '../../billing/plan-changes';
import { RefetchOnFocus } from '../../firebase/refetch-on-focus';
import { Identity } from '../../identity/identity';
import { ModuleAllowance, WORKSPACE_ALLOWANCE } from '../module-allowance';
import { SHOWN_USAGE } from '../shown-usage';

const IMAGES = { metric: 'imageGenerations' } as const;
const usage = (plan: 'free' | 'pro', used: number, limit: number): UsageSummary => ({
  period: '2026-03',
  plan,
  metrics: [{ key: 'imageGenerations', label: 'Images', unit: 'images', used, limit, resetsAt: 0 }],
  history: [],
});

function setUp(...responses: Parameters<FakeServer['on']>[1][]) {
  const counted = new Subject<unknown>();
  const server = new FakeServer();
  const [first = json(usage('free', 4, 5)), ...rest] = responses;
  server.on('GET /api/usage', first, ...rest);
  TestBed.configureTestingModule({
    providers: [
      ...WORKSPACE_ALLOWANCE,
      {
        provide: PlanChanges,
        useValue: { watchPlan: () => new Subject(), watchUsage: () => counted },
      },
      { provide: RefetchOnFocus, useValue: { register: () => undefined } },
      { provide: Identity, useValue: { me: signal({ uid: 'u1' }) } },
    ],
  });
  return { counted, server, allowance: TestBed.inject(ModuleAllowance) };
}

describe('ModuleAllowance', () => {
  it('returns the metric of the module', async () => {
    const { allowance } = setUp();
    expect(allowance.metricOf(IMAGES)).toBeNull();
    await eventually(() => allowance.metricOf(IMAGES) !== null);
    expect(allowance.metricOf(IMAGES)).toMatchObject({ used: 4, limit: 5 });
    expect(allowance.metricOf({ metric: 'automationRuns' } as const)).toBeNull();
    expect(allowance.plan()).toBe('free');
  });

  it('is what the page around it shows, without a request and a listener', () => {
    const shown = new AsyncState<UsageSummary>(() => Promise.reject(new Error('asked')));
    TestBed.configureTestingModule({ providers: [{ provide: SHOWN_USAGE, useValue: shown }] });
    const { allowance, counted, server } = setUp();
    shown.set(usage('pro', 1, 200));
    TestBed.tick();
    expect(allowance.metricOf(IMAGES)).toMatchObject({ used: 1, limit: 200 });
    expect([server.count('GET /api/usage'), counted.observed]).toEqual([0, false]);
  });

  it('updates when usage is counted elsewhere', async () => {
    const { allowance, counted } = setUp(json(usage('free', 4, 5)), json(usage('free', 5, 5)));
    await eventually(() => counted.observed);
    counted.next({});
    await eventually(() => allowance.metricOf(IMAGES)?.used === 5);
  });

  it('listens after a failed first load was retried', async () => {
    const { allowance, counted } = setUp(
      problem(400, 'request/invalid'),
      json(usage('pro', 0, 200)),
    );
    await eventually(() => allowance.usage.state().status === 'failed');
    expect(counted.observed).toBe(false);
    await allowance.usage.load();
    await eventually(() => counted.observed);
    expect(allowance.plan()).toBe('pro');
  });

  it('is there by itself after an outage', async () => {
    jest.useFakeTimers();
    const { allowance } = setUp(problem(400, 'request/invalid'), json(usage('free', 4, 5)));
    await jest.advanceTimersByTimeAsync(0);
    TestBed.tick();
    expect(allowance.usage.state().status).toBe('failed');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(allowance.metricOf(IMAGES)).toMatchObject({ used: 4, limit: 5 });
  });

  it.each([
    ['pro', 7],
    ['free', 4],
  ] as const)(
    'in a team on %s has used %s: without a plan, each uses the own',
    async (plan, used) => {
      const team = {
        id: 'ws_aaaaaaaaaaaaaaaaaaaa',
        name: 'Harbour',
        role: 'member',
        deleteAt: null,
      };
      localStorage.setItem('keelson.workspace', team.id);
      const { server, allowance } = setUp();
      server
        .on('GET /api/workspaces', json({ items: [team], current: team.id, left: null }))
        .on(`GET /api/workspaces/${team.id}/allowance`, json(usage(plan, 7, 200)));
      await eventually(() => allowance.metricOf(IMAGES) !== null);
      expect(allowance.metricOf(IMAGES)).toMatchObject({ used });
      localStorage.clear();
    },
  );
});
