import { TestBed } from '@angular/core/testing';
import type { ProjectSlug } from '@keelson/contracts/ids';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { HubStore } from './hub-store';

const HUB = 'GET /api/projects/launch/hub';
const DOCUMENT = 'projects/launch/readModels/hub';
const SLUG = 'launch' as ProjectSlug;
const hub = (asOf: number) => ({ boardSlug: 'launch', asOf, runningNow: [], recentlyDone: [] });
const page = (asOf: number) => json({ project: { slug: SLUG }, hub: hub(asOf), live: true });

function setUp(server: FakeServer) {
  const live = new FakeLive();
  TestBed.configureTestingModule({ providers: [{ provide: Live, useValue: live }, HubStore] });
  return { live, server, store: TestBed.inject(HubStore) };
}

describe('HubStore', () => {
  it('shows the API response, then live snapshots', async () => {
    const { live, store } = setUp(new FakeServer().on(HUB, page(1)));
    await store.open(SLUG);
    expect(store.hub()?.asOf).toBe(1);
    live.emit(DOCUMENT, hub(2));
    expect(store.hub()?.asOf).toBe(2);
  });

  it('keeps the newer of API response and snapshot', async () => {
    const { live, store } = setUp(new FakeServer().on(HUB, page(5), page(7)));
    await store.open(SLUG);
    live.emit(DOCUMENT, hub(4));
    expect(store.hub()?.asOf).toBe(5);
    live.emit(DOCUMENT, hub(6));
    await store.page.refresh();
    expect(store.hub()?.asOf).toBe(7);
  });

  it('does not listen without access', async () => {
    const { live, store } = setUp(new FakeServer().on(HUB, problem(404, 'project/not-found')));
    await store.open(SLUG);
    live.emit(DOCUMENT, hub(1));
    expect(store.page.state()).toEqual({ status: 'ready', data: null });
    expect(store.hub()).toBeNull();
  });

  it('polls the hub of a workspace, to which nobody listens, until it is not found', async () => {
    jest.useFakeTimers();
    try {
      const found = json({ project: { slug: SLUG }, hub: hub(1), live: false });
      const gone = problem(404, 'project/not-found');
      const { live, server, store } = setUp(new FakeServer().on(HUB, found, gone));
      await store.open(SLUG);
      live.emit(DOCUMENT, hub(2));
      expect(store.hub()?.asOf).toBe(1);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(server.count(HUB)).toBe(2);
      expect(store.hub()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('polls when the browser cannot listen', async () => {
    jest.useFakeTimers();
    try {
      const { live, server, store } = setUp(new FakeServer().on(HUB, page(1), page(2)));
      await store.open(SLUG);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(server.count(HUB)).toBe(1);
      live.disconnect();
      await jest.advanceTimersByTimeAsync(20_000);
      expect(store.hub()?.asOf).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
