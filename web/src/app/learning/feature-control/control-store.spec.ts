import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type Observable, Subject } from 'rxjs';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { HAS_VIDEOS } from '@keelson/contracts/learning/has-videos';
import { ControlStore } from './control-store';

const BASE = '/api/admin/learning-control';
const entry = (id: string, stage: string, state = 'active') => ({
  id,
  stage,
  state,
  publicDocSlug: id,
  version: 1,
});
const head = (revision: number) => ({
  lineage: 'l',
  revision,
  liveRelease: null,
  activeRun: null,
  changedAt: 1,
  changedBy: null,
  policy: { allowedTypes: [], requireSecondApprover: false },
});
const manifest = (revision: number, items: unknown[] = []) =>
  json({ head: head(revision), items, nextCursor: null });

/** Listeners controlled by the test. */
class ScriptedLive {
  readonly status = signal('live');
  readonly collections = new Map<string, Subject<unknown>>();
  readonly head = new Subject<unknown>();

  watchDocument(): Observable<unknown> {
    return this.head;
  }

  watchQuery({ collection }: { collection: string }): Observable<unknown> {
    const subject = new Subject<unknown>();
    this.collections.set(collection, subject);
    return subject;
  }
}

function setUp(server: FakeServer) {
  const live = new ScriptedLive();
  TestBed.configureTestingModule({
    providers: [ControlStore, { provide: Live, useValue: live }],
  });
  return { server, live, store: TestBed.inject(ControlStore) };
}

const base = () =>
  new FakeServer()
    .on(`GET ${BASE}/manifest`, manifest(1))
    .on(`GET ${BASE}/runs`, json({ items: [{ id: 'from-api' }], nextCursor: null }));

describe('ControlStore', () => {
  it('counts active sources per stage', async () => {
    const items = [
      entry('a', 'published'),
      entry('b', 'raw'),
      entry('c', 'published', 'withdrawn'),
    ];
    const { store } = setUp(base().on(`GET ${BASE}/manifest`, manifest(1, items)));
    expect(store.stages().every(({ count }) => count === null)).toBe(true);
    await eventually(() => store.entries() !== null);
    const counts = store.stages().flatMap(({ key, count }) => (key === 'video' ? [] : count));
    expect(counts).toEqual([2, 1, 1, 1, 1, 1]);
  });

  // The execution service renders them.
  (HAS_VIDEOS ? it : it.skip)('counts playable videos, and says what is queued', async () => {
    const published = manifest(1, [entry('a', 'published')]);
    const { store, live } = setUp(base().on(`GET ${BASE}/manifest`, published));
    const counted = () => store.stages().find(({ key }) => key === 'video');
    await eventually(() => store.entries() !== null);
    expect(counted()?.count).toBeNull();
    live.collections.get('lessonFilms')?.next([{ slug: 'a', version: 1, status: 'waiting' }]);
    expect(counted()).toMatchObject({ count: 0, note: '1 queued' });
  });

  it('shows runs from the API until the listener has a snapshot', async () => {
    const { store, live } = setUp(base());
    await eventually(() => store.runs() !== null);
    expect(store.runs()?.map(({ id }) => id)).toEqual(['from-api']);
    live.collections.get('ingestRuns')?.next([{ id: 'live' }]);
    expect(store.runs()?.map(({ id }) => id)).toEqual(['live']);
  });

  it('does not replace a snapshot with an older API response', async () => {
    const { store, live, server } = setUp(base());
    live.collections.get('ingestRuns')?.next([{ id: 'live' }]);
    await eventually(() => server.count(`GET ${BASE}/runs`) === 1 && store.entries() !== null);
    expect(store.runs()?.map(({ id }) => id)).toEqual(['live']);
  });

  it('refetches the manifest only when it changed', async () => {
    const { store, live, server } = setUp(base());
    await eventually(() => store.head() !== null);
    live.head.next(head(1));
    live.head.next(head(1));
    expect(server.count(`GET ${BASE}/manifest`)).toBe(1);
    server.on(`GET ${BASE}/manifest`, manifest(2));
    live.head.next(head(2));
    await eventually(() => store.head()?.revision === 2);
    expect(server.count(`GET ${BASE}/manifest`)).toBe(2);
  });

  it('lists open approvals only', () => {
    const { store, live } = setUp(base());
    const statuses = ['requested', 'approved', 'denied', 'consumed', 'expired'];
    live.collections.get('approvals')?.next(statuses.map((status) => ({ id: status, status })));
    expect(store.waiting().map(({ id }) => id)).toEqual(['requested', 'approved']);
  });

  it('reports a manifest error', async () => {
    const server = base().on(`GET ${BASE}/manifest`, problem(403, 'request/forbidden' as never));
    const { store } = setUp(server);
    await eventually(() => store.manifest.state().status === 'failed');
    expect([store.head(), store.entries()]).toEqual([null, null]);
  });
});
