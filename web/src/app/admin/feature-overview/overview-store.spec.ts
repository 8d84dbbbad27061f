import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { NEVER } from 'rxjs';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { OverviewStore } from './overview-store';

const health = { status: 'ok', version: '1', checkedAt: 1, dependencies: [] };
const billing = {
  events: { applied: 0, stale: 0, ignored: 0, parked: 0, failed: 1 },
  subscriptions: {},
  reconcile: null,
};

function open(role: 'viewer' | 'admin'): OverviewStore {
  TestBed.configureTestingModule({
    providers: [
      OverviewStore,
      { provide: Identity, useValue: { me: signal({ uid: 'u1', role }) } },
      { provide: Live, useValue: { watchQuery: () => NEVER } },
      { provide: RefetchOnFocus, useValue: { register: () => undefined } },
    ],
  });
  return TestBed.inject(OverviewStore);
}

describe('what needs attention', () => {
  it('says that a source failed, with a retry that loads it again', async () => {
    const server = new FakeServer()
      .on('GET /api/health', json(health))
      .on('GET /api/admin/billing/overview', problem(400, 'request/invalid'), json(billing));
    const store = open('admin');
    await eventually(() => store.attentionError() !== null);
    expect(store.settled()).toBe(false);
    store.retryAttention();
    await eventually(() => store.settled());
    expect(store.attentionError()).toBeNull();
    expect(store.attentionItems().map(({ text }) => text)).toEqual(['1 payment event failed']);
    expect(server.count('GET /api/health')).toBe(1);
  });

  it('waits only for what the role may read', async () => {
    new FakeServer().on('GET /api/health', json(health));
    const store = open('viewer');
    await eventually(() => store.settled());
    expect(store.attentionError()).toBeNull();
  });
});

describe('while something is down', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says by itself that it works again, and then asks less often', async () => {
    const firestore = { name: 'firestore', latencyMs: null, detail: 'No response' };
    const down = {
      ...health,
      status: 'down',
      dependencies: [{ ...firestore, status: 'down' }],
    };
    const up = { ...health, dependencies: [{ ...firestore, status: 'up' }] };
    const server = new FakeServer().on('GET /api/health', json(down), json(up));
    const store = open('viewer');
    await jest.advanceTimersByTimeAsync(0);
    expect(store.attentionItems().map(({ text }) => text)).toEqual([
      'The database is down: No response',
    ]);
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(store.attentionItems()).toEqual([]);
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(server.count('GET /api/health')).toBe(2);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.count('GET /api/health')).toBe(3);
  });
});
