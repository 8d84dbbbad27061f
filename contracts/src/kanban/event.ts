import * as z from 'zod';
import { CardId, RunId } from '../ids';
import { EpochMs } from '../time';
import { KanbanActor } from './actor';

/** What can happen to a card. `notified` kinds are those that a subscription tells about. */
export const CardEventKind = z.enum([
  'created',
  'assigned',
  'edited',
  'reprioritized',
  'moved',
  'status',
  'linked',
  'unlinked',
  'commented',
  'attached',
  'attachment_removed',
  'promoted',
  'scheduled',
  'dependency_wait',
  'blocked',
  'unblocked',
  'block_loop_detected',
  'review_requested',
  'changes_requested',
  'review_reopened',
  'completed',
  'reopened',
  'descendant_invalidated',
  'archived',
  'restored',
  'imported',
  'claimed',
  'reclaimed',
  'crashed',
  'timed_out',
  'rate_limited',
  'spawn_failed',
  'gave_up',
  'subscribed',
  'unsubscribed',
]);
export type CardEventKind = z.infer<typeof CardEventKind>;

/** `boards/{slug}/cards/{cardId}/events/{id}`: the timeline, append-only. */
export const CardEvent = z.strictObject({
  /** Sorts in the order in which things happened: revision of the card, then a number. */
  id: z.string().regex(/^\d{10}-\d{2}$/),
  cardId: CardId,
  kind: CardEventKind,
  actor: KanbanActor,
  runId: RunId.nullable(),
  /** What the kind needs to be told: `from`/`to` of a move, `fields` of an edit, a reason. */
  payload: z.record(z.string(), z.json()),
  at: EpochMs,
});
export type CardEvent = z.infer<typeof CardEvent>;

/** The name of an event: the card's revision that it belongs to, and its place among that revision's. */
export const eventId = (revision: number, index: number): string =>
  `${String(revision).padStart(10, '0')}-${String(index).padStart(2, '0')}`;
