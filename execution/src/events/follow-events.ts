import { type BoardSlug } from '@keelson/contracts/ids';
import { type EventCursor } from '@keelson/contracts/kanban/card/follow-endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { type Principal } from '../http/authenticate';
import { timeBefore } from './event-cursor';
import { type EventFeed } from './event-feed';
import { type EventSink } from './event-sink';
import { type FeedEvent, readEventsAfter } from './stored-events';
import { VisibleBoards } from './visible-boards';

const BATCH = 100;
const HEARTBEAT_MS = 15 * SECOND;
/** A token that no longer works ends the stream with the next event after this time. */
const RECHECK_MS = 30 * SECOND;

export interface FollowDeps {
  readonly db: Firestore;
  readonly log: Logger;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly eventFeed: EventFeed;
}

export interface Follower {
  readonly principal: Principal;
  /** The position after which the follower continues; undefined for one that begins now. */
  readonly after: EventCursor | undefined;
  readonly boardSlug: BoardSlug | undefined;
  /** The follower as it is stored now. @throws {DomainError} when its token does not work any more. */
  readonly recheck: () => Promise<Principal>;
  readonly until: AbortSignal;
}

/** Describes where a follower begins: what it missed, and the position until which that is everything. */
export interface Start {
  readonly missed: readonly FeedEvent[];
  readonly cursor: EventCursor;
}

/**
 * Finds where a follower begins: in the memory of the feed, else in the database.
 *
 * @returns Null when `until` aborts first.
 * @throws {DomainError} `kanban/cursor-expired`, also for a position of the future.
 */
export async function findStart(
  deps: FollowDeps,
  after: EventCursor | undefined,
  until: AbortSignal,
): Promise<Start | null> {
  const { eventFeed } = deps;
  while (eventFeed.head === null) {
    if (until.aborted) return null;
    await nextChange(eventFeed, HEARTBEAT_MS, until);
  }
  if (after === undefined) return { missed: [], cursor: eventFeed.head };
  refuseFuture(after, eventFeed.head);
  if (eventFeed.after(after, 1) !== null) return { missed: [], cursor: after };
  const { events, until: cursor } = await readEventsAfter(deps, after);
  return { missed: events, cursor: cursor > after ? cursor : after };
}

/** The most by which the feeds of two instances are apart. */
const FEEDS_APART_MS = MINUTE;

/** A follower with such a cursor, perhaps of another installation, would miss everything until then. */
function refuseFuture(after: EventCursor, head: EventCursor): void {
  if (timeBefore(after, FEEDS_APART_MS).toMillis() <= timeBefore(head, 0).toMillis()) return;
  throw new DomainError(
    'kanban/cursor-expired',
    'This position is in the future. Read the boards again, then follow without a cursor.',
  );
}

/** Sends the events that the follower sees, in the order of their commits, until it is to end. */
export async function followEvents(
  { boards: boardRepo, cards, eventFeed }: FollowDeps,
  follower: Follower,
  { start, sink }: { readonly start: Start; readonly sink: EventSink },
): Promise<void> {
  const { until, boardSlug, principal, recheck } = follower;
  const boards = new VisibleBoards({ boards: boardRepo, cards }, principal);
  const isOver = (): boolean => until.aborted;
  let checkedAt = performance.now();
  const send = async ({ cursor, event }: FeedEvent): Promise<void> => {
    if (boardSlug !== undefined && event.boardSlug !== boardSlug) return;
    if (performance.now() - checkedAt > RECHECK_MS) {
      boards.update(await recheck());
      checkedAt = performance.now();
    }
    if (await boards.sees(event)) await sink.send(cursor, event);
  };
  for (const missed of start.missed) {
    if (isOver()) return;
    await send(missed);
  }
  let { cursor } = start;
  while (!isOver()) {
    const batch = eventFeed.after(cursor, BATCH);
    // Too slow, or the feed has begun anew. The follower connects again and continues from the database.
    if (batch === null) return;
    for (const next of batch) {
      if (isOver()) return;
      await send(next);
      cursor = next.cursor;
    }
    if (batch.length > 0) continue;
    const head = eventFeed.head ?? cursor;
    cursor = head > cursor ? head : cursor;
    if (!(await nextChange(eventFeed, HEARTBEAT_MS, until))) await sink.beat(cursor);
  }
}

/** @returns False when nothing changed in that time. */
function nextChange(feed: EventFeed, ms: number, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (changed: boolean) => (): void => {
      clearTimeout(timer);
      unsubscribe();
      until.removeEventListener('abort', stop);
      resolve(changed);
    };
    const stop = finish(true);
    const timer = setTimeout(finish(false), ms);
    const unsubscribe = feed.onChange(finish(true));
    until.addEventListener('abort', stop);
  });
}
