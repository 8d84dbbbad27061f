import { type EventCursor } from '@keelson/contracts/kanban/card/follow-endpoints';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Logger } from '@keelson/server/logger';
import { type Firestore, type QuerySnapshot, Timestamp } from 'firebase-admin/firestore';
import { cursorUntil, timeBefore } from './event-cursor';
import { eventsOf, type FeedEvent, LATE_MS } from './stored-events';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';

/** Events that are kept in memory for followers that come back or read slowly. */
const KEPT = 10_000;
/** The SDK holds every event since the listener was opened. Above that it is opened again. */
const MAX_LISTENED = 20_000;
const REOPEN_MS = 5 * SECOND;
/** Followers connect again every few minutes. */
const LINGER_MS = 5 * MINUTE;

interface EventFeedDeps {
  readonly db: Firestore;
  readonly log: Logger;
}

/**
 * The events of all boards in the order of their commits, from one listener that all followers of this instance share.
 * It is open only while a client follows. Snapshots of a listener are consistent: each has everything that was
 * committed until its read time, so nothing arrives before the head later on (docs/adr/0080).
 */
export class EventFeed {
  /** Sorted; everything after the floor and until the head. */
  private events: FeedEvent[] = [];
  private floor: EventCursor = '';
  private position: EventCursor | null = null;
  private holders = 0;
  private unsubscribe: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: EventFeedDeps) {}

  /** Everything until here has arrived. Null until the first snapshot. */
  get head(): EventCursor | null {
    return this.position;
  }

  /** Listens until the returned function is called, and a few minutes longer. */
  hold(): () => void {
    this.holders += 1;
    if (this.unsubscribe === null) this.open();
    else if (this.holders === 1) this.setTimer(null);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.holders -= 1;
      if (this.holders === 0) this.setTimer(() => this.close(), LINGER_MS);
    };
  }

  /** The first events after a position; null when some of them are no longer in memory. */
  after(cursor: EventCursor, limit: number): readonly FeedEvent[] | null {
    if (this.position === null || cursor < this.floor) return null;
    const start = firstAfter(this.events, cursor);
    return this.events.slice(start, start + limit);
  }

  /** @returns A function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ends the listener and forgets the events. */
  close(): void {
    this.setTimer(null);
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.position = null;
    this.floor = '';
    this.events = [];
  }

  private open(): void {
    const { db, log } = this.deps;
    this.setTimer(null);
    const known = this.position;
    const since =
      known === null ? Timestamp.fromMillis(Date.now() - LATE_MS) : timeBefore(known, LATE_MS);
    let received = 0;
    const query = kanbanRefs(db).allEvents().where('at', '>', since);
    this.unsubscribe = query.onSnapshot(
      (snapshot) => {
        // The first snapshot has events that arrived through an earlier listener.
        this.receive(snapshot, received === 0 ? known : '');
        received += Math.max(1, snapshot.docChanges().length);
        if (received > MAX_LISTENED) this.reopen();
      },
      (error) => {
        log.warn('Listening for events failed', { error });
        this.unsubscribe = null;
        this.setTimer(() => this.open(), REOPEN_MS);
      },
    );
  }

  private reopen(): void {
    this.unsubscribe?.();
    this.open();
  }

  /** @param known Events until here have arrived before; null when none is of interest. */
  private receive(snapshot: QuerySnapshot<CardEvent>, known: EventCursor | null): void {
    const head = cursorUntil(snapshot.readTime);
    if (known === null) {
      this.floor = head;
    } else {
      const added = snapshot.docChanges().filter(({ type }) => type === 'added');
      const documents = added.map(({ doc }) => doc);
      this.events.push(...eventsOf(documents, known, this.deps.log));
      this.trim();
    }
    this.position = this.position === null || head > this.position ? head : this.position;
    for (const listener of [...this.listeners]) listener();
  }

  private trim(): void {
    const excess = this.events.length - KEPT;
    const last = this.events[excess - 1];
    if (last === undefined) return;
    this.floor = last.cursor;
    this.events = this.events.slice(excess);
  }

  private setTimer(run: (() => void) | null, ms = 0): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = run === null ? null : setTimeout(run, ms).unref();
  }
}

function firstAfter(events: readonly FeedEvent[], cursor: EventCursor): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.cursor ?? '') <= cursor) low = middle + 1;
    else high = middle;
  }
  return low;
}
