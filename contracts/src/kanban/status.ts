import * as z from 'zod';

/**
 * Where a card stands. `triage` not yet understood · `todo` waits for other cards or for somebody to
 * want it · `scheduled` waits for a time · `ready` can be started · `running` one run is going on ·
 * `blocked` waits for a person · `review` waits for a judgement · `done`. Archived is a flag beside it.
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

/** Heads of the columns, the same on the board, the hub and in messages. */
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

/** Why a card cannot go on without a person. `dependency` sends it back to `todo` instead. */
export const BlockKind = z.enum(['dependency', 'needs_input', 'capability', 'transient']);
export type BlockKind = z.infer<typeof BlockKind>;

export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  dependency: 'Waits for other work',
  needs_input: 'Needs an answer',
  capability: 'Nobody here can do it',
  transient: 'Kept failing',
};
