import * as z from 'zod';
import { CardId, RunId } from '../../ids';
import { EpochMs } from '../../time';
import { KanbanActor } from '../actor';
import { StoredMessage } from '../../stored-message';

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
  'comment_edited',
  'comment_deleted',
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
  /** Sorts chronologically: revision of the card, then a number. */
  id: z.string().regex(/^\d{10}-\d{2}$/),
  cardId: CardId,
  kind: CardEventKind,
  actor: KanbanActor,
  runId: RunId.nullable(),
  /** Details that depend on the kind: `from`/`to` of a move, `fields` of an edit, a reason. */
  payload: z.record(z.string(), z.unknown()),
  /** The reason or the error in it as facts, when the system wrote it (`run-sentences.ts`). */
  message: StoredMessage.nullable().default(null),
  at: EpochMs,
});
export type CardEvent = z.infer<typeof CardEvent>;

/** Id of an event: the revision of the card, and the index of the event within it. */
export const eventId = (revision: number, index: number): string =>
  `${String(revision).padStart(10, '0')}-${String(index).padStart(2, '0')}`;
