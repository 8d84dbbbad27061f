import { DomainError } from '@keelson/contracts/errors';
import { BoardSlug } from '@keelson/contracts/ids';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { type BoardEvent, type EventCursor } from '@keelson/contracts/kanban/card/follow-endpoints';
import { MINUTE } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Logger } from '@keelson/server/logger';
import { type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { cursorOf, cursorUntil, timeBefore } from './event-cursor';

export interface FeedEvent {
  readonly cursor: EventCursor;
  readonly event: BoardEvent;
}

/**
 * An event has the time of its request. It is committed later: after the longest request (five minutes, an import
 * somewhat more), on an instance whose clock may be off.
 */
export const LATE_MS = 15 * MINUTE;

/** Events that a follower may have missed, at most. */
const MAX_MISSED = 10_000;

const PATH = /^boards\/([^/]+)\/cards\/([^/]+)\/events\/([^/]+)$/;

/** Events of cards after a position, sorted by commit. A document that cannot be read is logged and left out. */
export function eventsOf(
  documents: readonly QueryDocumentSnapshot<CardEvent>[],
  after: EventCursor,
  log: Logger,
): FeedEvent[] {
  return documents
    .flatMap((document) => {
      const [, slug = '', cardId = '', id = ''] = PATH.exec(document.ref.path) ?? [];
      // The learning hub has collections with this name, too.
      if (slug === '') return [];
      try {
        const cursor = cursorOf(document.createTime, `${slug}/${cardId}/${id}`);
        if (cursor <= after) return [];
        return [{ cursor, event: { ...document.data(), boardSlug: BoardSlug.parse(slug) } }];
      } catch (error) {
        log.error('An event could not be read', { path: document.ref.path, error });
        return [];
      }
    })
    .sort((a, b) => (a.cursor < b.cursor ? -1 : 1));
}

/**
 * Reads the events that were committed after a position.
 *
 * @returns With the position until which nothing is missing.
 * @throws {DomainError} `kanban/cursor-expired` when there are too many.
 */
export async function readEventsAfter(
  { db, log }: { readonly db: Firestore; readonly log: Logger },
  cursor: EventCursor,
): Promise<{ readonly events: readonly FeedEvent[]; readonly until: EventCursor }> {
  const found = await kanbanRefs(db)
    .allEvents()
    .where('at', '>', timeBefore(cursor, LATE_MS))
    .orderBy('at')
    .limit(MAX_MISSED + 1)
    .get();
  if (found.size > MAX_MISSED) {
    throw new DomainError(
      'kanban/cursor-expired',
      'Read the boards again, then follow without a cursor.',
    );
  }
  return { events: eventsOf(found.docs, cursor, log), until: cursorUntil(found.readTime) };
}
