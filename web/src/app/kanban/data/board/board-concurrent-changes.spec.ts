import { TestBed } from '@angular/core/testing';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { compareByRank, type Rank } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { Observable } from 'rxjs';
import { buildCard } from '../../../../testing/boards/cards';
import { openBoard } from '../../../../testing/boards/open-board';
import { syncList, type SnapshotChanges } from '../../../core/firebase/sync-list';
import {
  type ListDatabase,
  ListReader,
  type ListPageQuery,
} from '../../../core/firebase/list-reader';
import type { ListPage, LiveList } from '../../../core/firebase/live-query';
import { isLoaded, UNREAD } from './card-columns';
import { ColumnLoader } from './column-loader';

const RUNS = 120;
const SKEW_MS = 40;
const LIMITS = { maxFirstChanges: 3, maxMissedChanges: 6, skewMs: SKEW_MS, idleMs: 10_000 };
const CARDS = 'boards/try/cards';

type Random = () => number;
interface Row {
  readonly id: string;
  readonly card: Card;
  data(): unknown;
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A database that answers when the test lets it, and whose writers have clocks that may be behind. */
class SlowDatabase implements ListDatabase<Row> {
  readonly cards = new Map<string, Card>();
  /** The acts that may come next; each begins, or ends, something that is under way. */
  readonly due: (() => void)[] = [];
  private readonly ears: { since: number; tell: (card: Card) => void }[] = [];
  now = 1_000;

  constructor(private readonly random: Random) {}

  write(id: string, change: Partial<Card>): void {
    const before = this.cards.get(id);
    const stamp = this.now - Math.floor(this.random() * SKEW_MS);
    const card = {
      ...(before ?? buildCard(id, {}, this.pick(9))),
      ...change,
      revision: (before?.revision ?? 0) + 1,
      updatedAt: Math.max(stamp, before?.updatedAt ?? 0),
    } as Card;
    this.cards.set(id, card);
    for (const { since, tell } of this.ears) if (card.updatedAt >= since) tell(card);
  }

  find(question: ListPageQuery): Promise<Row[]> {
    return this.later(() => this.answer(question));
  }

  countChanges(since: number): Promise<number> {
    return this.later(
      () => [...this.cards.values()].filter((card) => card.updatedAt >= since).length,
    );
  }

  private later<T>(read: () => T): Promise<T> {
    return new Promise((resolve) => {
      this.due.push(() => {
        const found = read();
        this.due.push(() => resolve(found));
      });
    });
  }

  changedAt = ({ card }: Row): number => card.updatedAt;

  /** Sometimes it does not get through to the server, and tells what it has. */
  listen = (since: number): Observable<SnapshotChanges<Card>> =>
    new Observable((subscriber) => {
      /** A message has each document once, as it is by then. */
      const queue = new Map<string, Card>();
      const say = (): void => {
        const changes = [...queue.values()];
        queue.clear();
        if (changes.length === 0) return;
        const removed = changes.filter(({ archived }) => archived).map(({ id }) => id);
        const changed = changes.filter(({ archived }) => !archived);
        const newest = Math.max(0, ...changes.map(({ updatedAt }) => updatedAt));
        subscriber.next({ changed, removed, newest, confirmed: this.random() < 0.8 });
      };
      const tell = (card: Card): void => {
        queue.set(card.id, card);
        this.due.push(say);
      };
      this.due.push(() => {
        for (const card of this.cards.values()) if (card.updatedAt >= since) tell(card);
        this.ears.push({ since, tell });
      });
    });

  pick(below: number): number {
    return Math.floor(this.random() * below);
  }

  private answer({ where, orderBy, limit, after }: ListPageQuery): Row[] {
    const [field, order] = orderBy;
    const direction = order === 'desc' ? -1 : 1;
    const keyOf = (card: Card): readonly (string | number)[] => [card[field as 'rank'], card.id];
    const compare = (
      left: readonly (string | number)[],
      right: readonly (string | number)[],
    ): number => {
      const at = left.findIndex((key, index) => key !== right[index]);
      return at < 0 ? 0 : left[at]! < right[at]! ? -direction : direction;
    };
    return [...this.cards.values()]
      .filter((card) => where.every(([name, , value]) => card[name as 'status'] === value))
      .filter((card) => !after || compare(keyOf(card), after as readonly [string, string]) > 0)
      .sort((a, b) => compare(keyOf(a), keyOf(b)))
      .slice(0, limit)
      .map((card) => ({ id: card.id, card, data: () => card }));
  }
}

/** Opens a board while others change it; every order in which things may happen is as likely. */
async function openWhileOthersWork(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const db = new SlowDatabase(random);
  const ids = Array.from({ length: 3 + db.pick(12) }, (_, index) => `c${index}`);
  for (const id of ids) {
    // Sometimes all of them at once, as an import does it.
    db.now += db.pick(3) * db.pick(20);
    db.write(id, { status: CARD_STATUSES[db.pick(8)]!, archived: random() < 0.2 });
  }
  let wakes: (() => void) | null = null;
  let wakesAt = Infinity;
  const { live, store } = openBoard();
  const loader = TestBed.inject(ColumnLoader);
  const source = smallPages(live.list as LiveList<Card>);
  const reader = new ListReader(db, source, (row) => (row as Row).card, LIMITS);
  live.onReadPage = (page) => reader.page({ ...page, limit: Math.min(2, page.limit) });
  const parts = {
    reader,
    listen: db.listen,
    now: () => db.now,
    waitForClockSkew: () =>
      new Promise<void>((resolve) => {
        wakes = resolve;
        wakesAt = db.now + SKEW_MS;
      }),
  };
  const subscribe = () =>
    syncList(parts).subscribe((snapshot) => {
      if (snapshot.kind !== 'disconnected') live.emit(CARDS, snapshot.value);
    });
  let followed = subscribe();
  let interruptions = db.pick(4);
  let writes = 5 + db.pick(25);
  for (let idle = 0; idle < 20;) {
    const next = db.due.splice(db.pick(db.due.length), 1)[0];
    if (writes > 0 && random() < 0.4) {
      writes -= 1;
      const archived = random() < 0.25;
      db.write(random() < 0.1 ? `new${writes}` : ids[db.pick(ids.length)]!, {
        archived,
        status: CARD_STATUSES[db.pick(8)]!,
        ...(random() < 0.5 ? { rank: `V000${db.pick(9)}` as Rank } : {}),
      });
    }
    if (random() < 0.2) void loader.more(CARD_STATUSES[db.pick(8)]!);
    if (interruptions > 0 && !followed.closed && random() < 0.1) {
      interruptions -= 1;
      wakesAt = Infinity;
      followed.unsubscribe();
    } else if (followed.closed && random() < 0.1) followed = subscribe();
    db.now += db.pick(6);
    next?.();
    if (db.now >= wakesAt) {
      wakesAt = Infinity;
      wakes!();
    }
    // What waits for an answer goes on.
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    const isDone = next === undefined && writes === 0 && wakesAt === Infinity;
    idle = isDone && !followed.closed ? idle + 1 : 0;
  }
  const versions = (cards: Iterable<Card>) =>
    [...cards].map(({ id, revision }) => `${id}@${revision}`);
  const stored = [...db.cards.values()].filter(({ archived }) => !archived);
  for (const status of CARD_STATUSES) {
    const { columns, ends } = store.cards();
    const expected = stored.filter(
      (card) => card.status === status && isLoaded(card, ends[status]),
    );
    expect([seed, status, versions(columns[status])]).toEqual([
      seed,
      status,
      versions(expected.sort(compareByRank)),
    ]);
  }
  followed.unsubscribe();
  expect(CARD_STATUSES.map((status) => store.cards().ends[status])).not.toContain(UNREAD);
}

/** The board's own source, with pages of two cards. */
const smallPages = (source: LiveList<Card>): LiveList<Card> => ({
  ...source,
  pages: () =>
    source.pages().map((page): ListPage => ({ ...page, limit: page.limit > 32 ? page.limit : 2 })),
});

describe('opening a board while others change it', () => {
  const first = Math.floor(Math.random() * 1e6);
  // One at a time: TestBed is reset for each.
  it.each(Array.from({ length: RUNS }, (_, index) => first + index))(
    'loses no card and shows none that is old (seed %i)',
    (seed) => openWhileOthersWork(seed),
  );
});
