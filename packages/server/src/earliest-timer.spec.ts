import { SECOND } from '@keelson/contracts/time';
import { type DocumentSnapshot, type Query, type QuerySnapshot } from 'firebase-admin/firestore';
import { EarliestTimer } from './earliest-timer';
import { silentLogger } from './logger';

interface Row {
  readonly path: string;
  readonly until: number;
}

/**
 * Documents by time. The timer listens to the earliest or is told of each. `act` handles what is due, by default all of it.
 */
function watched(isTold: boolean, isHandled: (row: Row) => boolean = () => true) {
  let rows: Row[] = [];
  let searches = 0;
  let listener: ((snapshot: QuerySnapshot) => void) | null = null;
  const found = (): QuerySnapshot => {
    const docs = rows.slice(0, 1).map(({ path, until }) => ({ ref: { path }, data: () => until }));
    return { docs } as unknown as QuerySnapshot;
  };
  const show = (): void => listener?.(found());
  const query = {
    limit: () => query,
    get: () => {
      searches += 1;
      return Promise.resolve(found());
    },
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
    isTold,
  });
  const store = (row: Row): void => {
    rows = [...rows, row].sort((a, b) => a.until - b.until);
    if (isTold) timer.expect(row.until);
    else show();
  };
  const remove = (path: string): void => {
    rows = rows.filter((row) => row.path !== path);
    if (!isTold) show();
  };
  return { timer, acts, store, remove, count: () => rows.length, searches: () => searches };
}

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) }));
afterEach(() => jest.useRealTimers());

describe.each([
  ['listens', false],
  ['is told', true],
])('EarliestTimer that %s', (_, isTold) => {
  it('acts at once for each document that was due when it was stored', async () => {
    const { timer, store, count } = watched(isTold);
    timer.start(0);
    for (let index = 0; index < 12; index += 1) {
      store({ path: `slots/${index % 3}`, until: Date.now() - SECOND });
      await jest.advanceTimersByTimeAsync(SECOND);
      expect(count()).toBe(0);
    }
    await timer.stop();
  });

  it('tries what an action left undone again, at growing intervals', async () => {
    const { timer, store, acts, count } = watched(isTold, ({ path }) => path !== 'slots/stuck');
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

  it('acts for what is stored while it searches, and for the earlier of two', async () => {
    const { timer, store, acts } = watched(isTold);
    timer.start(0);
    const at = Date.now();
    store({ path: 'slots/later', until: at + 20 * SECOND });
    store({ path: 'slots/sooner', until: at + 10 * SECOND });
    await jest.advanceTimersByTimeAsync(11 * SECOND);
    expect(acts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    expect(acts).toHaveLength(2);
    await timer.stop();
  });

  it('does not act for what is gone before it is due', async () => {
    const { timer, store, remove, acts } = watched(isTold);
    timer.start(0);
    await jest.advanceTimersByTimeAsync(SECOND);
    store({ path: 'slots/short', until: Date.now() + 10 * SECOND });
    remove('slots/short');
    await jest.advanceTimersByTimeAsync(20 * SECOND);
    expect(acts).toEqual([]);
    await timer.stop();
  });
});

it('a timer that is told reads once when it starts, and once when something was due', async () => {
  const { timer, store, remove, searches } = watched(true);
  timer.start(0);
  await jest.advanceTimersByTimeAsync(SECOND);
  for (let index = 0; index < 9; index += 1) {
    store({ path: `slots/${index}`, until: Date.now() + (10 + index) * SECOND });
    remove(`slots/${index}`);
  }
  await jest.advanceTimersByTimeAsync(9 * SECOND);
  expect(searches()).toBe(1);
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  expect(searches()).toBe(2);
  await timer.stop();
});
