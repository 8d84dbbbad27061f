import type { Card } from '@keelson/contracts/kanban/card';
import { CARD_STATUSES } from '@keelson/contracts/kanban/status';
import { Observable } from 'rxjs';
import { buildCard } from '../../../testing/cards';
import { openBoard } from '../../../testing/open-board';
import { syncList, type SnapshotChanges } from '../../core/firebase/sync-list';
import { type ListDatabase, ListReader, type ListPageQuery } from '../../core/firebase/list-reader';
import type { LiveList } from '../../core/firebase/live-query';

const RUNS = 120;
const SKEW_MS = 40;
const LIMITS = { page: 4, maxChanges: 3, skewMs: SKEW_MS };
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
  /** What may happen next; each begins, or ends, something that is under way. */
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
    };
    this.cards.set(id, card);
    for (const { since, tell } of this.ears) if (card.updatedAt >= since) tell(card);
  }

  find(question: ListPageQuery<Row>): Promise<Row[]> {
    return new Promise((resolve) => {
      this.due.push(() => {
        const rows = this.answer(question);
        this.due.push(() => resolve(rows));
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
        const said = [...queue.values()];
        queue.clear();
        if (said.length === 0) return;
        const removed = said.filter(({ archived }) => archived).map(({ id }) => id);
        const changed = said.filter(({ archived }) => !archived);
        subscriber.next({ changed, removed, confirmed: this.random() < 0.8 });
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

  private answer({ where, changed, orderBy, limit, after }: ListPageQuery<Row>): Row[] {
    const direction = orderBy?.[1] === 'desc' ? -1 : 1;
    const keyOf = (card: Card): (string | number)[] =>
      orderBy === undefined ? [card.id] : [card[orderBy[0] as 'rank'], card.id];
    const compare = (a: Card, b: Card): number => {
      const [left, right] = [keyOf(a), keyOf(b)];
      const at = left.findIndex((key, index) => key !== right[index]);
      return at < 0 ? 0 : left[at]! < right[at]! ? -direction : direction;
    };
    return [...this.cards.values()]
      .filter((card) => where.every(([field, , value]) => card[field as 'status'] === value))
      .filter(
        (card) => !changed || (card.updatedAt >= changed.from && card.updatedAt <= changed.to),
      )
      .filter((card) => !after || compare(card, after.card) > 0)
      .sort(compare)
      .slice(0, limit)
      .map((card) => ({ id: card.id, card, data: () => card }));
  }
}

const source: LiveList<Card> = {
  collection: CARDS,
  where: [['archived', '==', false]],
  initial: CARD_STATUSES.map((status) => ({
    where: [['status', '==', status]],
    orderBy: ['rank', 'asc'],
    limit: 2,
  })),
  changedAt: 'updatedAt',
  isRemoved: ({ archived }) => archived,
  schema: () => Promise.reject(new Error('not asked for')),
  idField: 'id',
};

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
  const parts = {
    reader: new ListReader(db, source, (row) => (row as Row).card, LIMITS),
    listen: db.listen,
    idOf: ({ id }: Card) => id as string,
    waitForClockSkew: () =>
      new Promise<void>((resolve) => {
        wakes = resolve;
        wakesAt = db.now + SKEW_MS;
      }),
  };
  const followed = syncList(parts).subscribe((snapshot) => {
    if (snapshot.kind !== 'disconnected') live.emit(CARDS, snapshot.value);
  });
  let writes = 5 + db.pick(25);
  for (let idle = 0; idle < 20;) {
    const next = db.due.splice(db.pick(db.due.length), 1)[0];
    if (writes > 0 && random() < 0.4) {
      writes -= 1;
      const archived = random() < 0.25;
      db.write(random() < 0.1 ? `new${writes}` : ids[db.pick(ids.length)]!, {
        archived,
        status: CARD_STATUSES[db.pick(8)]!,
      });
    }
    db.now += db.pick(6);
    next?.();
    if (db.now >= wakesAt) {
      wakesAt = Infinity;
      wakes!();
    }
    // What waits for an answer goes on.
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    idle = next === undefined && writes === 0 && wakesAt === Infinity ? idle + 1 : 0;
  }
  followed.unsubscribe();
  const versions = (cards: Iterable<Card>) =>
    [...cards].map(({ id, revision }) => `${id}@${revision}`).sort();
  const there = [...db.cards.values()].filter(({ archived }) => !archived);
  expect([seed, versions(store.cards().byId.values())]).toEqual([seed, versions(there)]);
  expect(store.loadingMore()).toBe(false);
}

describe('opening a board while others change it', () => {
  const first = Math.floor(Math.random() * 1e6);
  // One at a time: TestBed is reset for each.
  it.each(Array.from({ length: RUNS }, (_, index) => first + index))(
    'loses no card and shows none that is old (seed %i)',
    (seed) => openWhileOthersWork(seed),
  );
});
