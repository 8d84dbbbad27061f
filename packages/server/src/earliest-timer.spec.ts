import { SECOND } from '@keelson/contracts/time';
import { type DocumentSnapshot, type Query, type QuerySnapshot } from 'firebase-admin/firestore';
import { EarliestTimer } from './earliest-timer';
import { silentLogger } from './logger';

interface Row {
  readonly path: string;
  readonly until: number;
}

/** Documents by time, of which the timer listens to the earliest. `act` handles what is due, by default all of it. */
function watched(isHandled: (row: Row) => boolean = () => true) {
  let rows: Row[] = [];
  let listener: ((snapshot: QuerySnapshot) => void) | null = null;
  const show = (): void => {
    const docs = rows.slice(0, 1).map(({ path, until }) => ({ ref: { path }, data: () => until }));
    listener?.({ docs } as unknown as QuerySnapshot);
  };
  const query = {
    limit: () => query,
    onSnapshot: (listen: typeof listener) => {
      listener = listen;
      void Promise.resolve().then(show);
      return () => {
        if (listener === listen) listener = null;
      };
    },
  } as unknown as Query<object>;
  const acts: number[] = [];
  const timer = new EarliestTimer({
    query: () => query,
    timeOf: (document: DocumentSnapshot<object>) => document.data() as unknown as number,
    act: (from, at) => {
      acts.push(at);
      rows = rows.filter((row) => row.until > at || !isHandled(row));
      return Promise.resolve(from);
    },
    now: Date.now,
    log: silentLogger,
  });
  const store = (row: Row): void => {
    rows = [...rows, row].sort((a, b) => a.until - b.until);
    show();
  };
  return { timer, acts, store, count: () => rows.length };
}

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) }));
afterEach(() => jest.useRealTimers());

describe('EarliestTimer', () => {
  it('acts at once for each document that was due when it was stored', async () => {
    const { timer, store, count } = watched();
    timer.start(0);
    for (let index = 0; index < 12; index += 1) {
      store({ path: `slots/${index % 3}`, until: Date.now() - SECOND });
      await jest.advanceTimersByTimeAsync(SECOND);
      expect(count()).toBe(0);
    }
    await timer.stop();
  });

  it('tries what an action left undone again, at growing intervals', async () => {
    const { timer, store, acts, count } = watched(({ path }) => path !== 'slots/stuck');
    timer.start(0);
    store({ path: 'slots/stuck', until: Date.now() });
    await jest.advanceTimersByTimeAsync(10 * 60 * SECOND);
    expect(count()).toBe(1);
    expect(acts.length).toBeGreaterThan(10);
    expect(acts.length).toBeLessThan(20);
    store({ path: 'slots/other', until: Date.now() - 20 * 60 * SECOND });
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(count()).toBe(1);
    await timer.stop();
  });
});
