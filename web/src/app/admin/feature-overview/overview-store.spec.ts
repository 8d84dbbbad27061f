import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { OverviewStore } from './overview-store';

const health = { status: 'ok', version: '1', checkedAt: 1, dependencies: [] };
function open(): OverviewStore {
  TestBed.configureTestingModule({
    providers: [
      OverviewStore,
      { provide: Identity, useValue: { me: signal({ uid: 'u1', role: 'viewer' }) } },
      { provide: RefetchOnFocus, useValue: { register: () => undefined } },
    ],
  });
  return TestBed.inject(OverviewStore);
}

describe('while something is down', () => {
  beforeEach(() => jest.useFakeTimers());

  it('says by itself that it works again, and then asks less often', async () => {
    const firestore = { name: 'firestore', latencyMs: null, detail: 'No response' };
    const down = {
      ...health,
      status: 'down',
      dependencies: [{ ...firestore, status: 'down' }],
    };
    const up = { ...health, dependencies: [{ ...firestore, status: 'up' }] };
    const server = new FakeServer().on('GET /api/health', json(down), json(up));
    const store = open();
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
