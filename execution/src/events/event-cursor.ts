import { EventCursor } from '@keelson/contracts/kanban/card/follow-endpoints';
import { Timestamp } from 'firebase-admin/firestore';

const instantOf = ({ seconds, nanoseconds }: Timestamp): string =>
  `${String(seconds).padStart(11, '0')}.${String(nanoseconds).padStart(9, '0')}`;

/** The position of an event: when it was committed, then its path. */
export const cursorOf = (committedAt: Timestamp, path: string): EventCursor =>
  EventCursor.parse(`${instantOf(committedAt)}:${path}`);

/** The position after everything that was committed until an instant. */
export const cursorUntil = (instant: Timestamp): EventCursor => `${instantOf(instant)}~`;

/** The instant of a position, some time earlier. */
export const timeBefore = (cursor: EventCursor, ms: number): Timestamp =>
  Timestamp.fromMillis(Number(cursor.slice(0, 11)) * 1_000 - ms);
