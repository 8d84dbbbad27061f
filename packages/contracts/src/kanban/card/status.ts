import * as z from 'zod';

/**
 * Status of a card. `triage` not yet understood · `todo` waits for other cards or a decision to
 * start · `scheduled` waits for a time · `ready` can be started · `running` has an active run ·
 * `blocked` needs a user · `review` waits for approval · `done`. Archived is a separate flag.
 */
export const CardStatus = z.enum([
  'triage',
  'todo',
  'scheduled',
  'ready',
  'running',
  'blocked',
  'review',
  'done',
]);
export type CardStatus = z.infer<typeof CardStatus>;

/** Every status in the order of the board's columns. */
export const CARD_STATUSES: readonly CardStatus[] = CardStatus.options;

/** Column labels on the board, on the hub and in messages. */
export const STATUS_LABELS: Readonly<Record<CardStatus, string>> = {
  triage: 'Triage',
  todo: 'To do',
  scheduled: 'Scheduled',
  ready: 'Ready',
  running: 'Running',
  blocked: 'Blocked',
  review: 'Review',
  done: 'Done',
};

/** The reason why a card needs a user. `dependency` sends it back to `todo` instead. */
export const BlockKind = z.enum(['dependency', 'needs_input', 'capability', 'transient']);
export type BlockKind = z.infer<typeof BlockKind>;

export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  dependency: 'Waiting for other work',
  needs_input: 'Needs an answer',
  capability: 'Missing capability',
  transient: 'Failed repeatedly',
};
