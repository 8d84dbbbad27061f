import { type DocumentOperations } from '@keelson/server/testing/operation-counter';

/**
 * Documents that each action reads, writes and deletes on the server, counted against the emulator by
 * `count-functions.integration.spec.ts` and `count-execution.integration.spec.ts`, which fail when a figure changes: then
 * correct it here, and look at what `npm run cost` says about it.
 */
export const COUNTED = {
  /** The first sign-in of an account. */
  signUp: { reads: 4, writes: 3, deletes: 0 },
  signIn: { reads: 5, writes: 3, deletes: 0 },
  /** A visit with the session of an earlier one: its last use is written. */
  sessionSeen: { reads: 0, writes: 1, deletes: 0 },
  /** The four requests of the dashboard. */
  dashboard: { reads: 12, writes: 0, deletes: 0 },
  /** The list of chats and one chat with a question and its answer. */
  chatOpened: { reads: 9, writes: 0, deletes: 0 },
  /** A question in an open chat, with its answer. */
  question: { reads: 19, writes: 12, deletes: 0 },
  /** A change of a subscription that the provider reports. */
  paymentEvent: { reads: 4, writes: 3, deletes: 0 },
  /** The same event again. */
  paymentEventAgain: { reads: 2, writes: 1, deletes: 0 },
  /** The invoices of a paying member; they come from the provider. */
  invoices: { reads: 5, writes: 1, deletes: 0 },
  /** The hourly job without subscriptions, or while shards are at work. */
  reconcileRun: { reads: 24, writes: 6, deletes: 0 },
  /** The position after each page of 100, of a job that walks alone and of a shard. */
  reconciledPage: { reads: 0, writes: 1, deletes: 0 },
  shardPage: { reads: 1, writes: 1, deletes: 0 },
  /** A shard without its pages: its plan, its lease, its end. */
  shard: { reads: 6, writes: 2, deletes: 0 },
  /** A subscription that a walk of reconcile checks, and that has not changed. */
  reconciled: { reads: 5, writes: 0, deletes: 0 },
  /** All scheduled jobs but reconcile in one hour in which nothing happened. */
  idleHour: { reads: 34, writes: 0, deletes: 0 },
  /** Cards and runs without the signals to other instances: at most one write a second for each instance. */
  cardCreated: { reads: 6, writes: 7, deletes: 0 },
  cardMoved: { reads: 6, writes: 4, deletes: 0 },
  comment: { reads: 4, writes: 5, deletes: 0 },
  /** An agent claims a card, sends one heartbeat and completes it. */
  run: { reads: 36, writes: 22, deletes: 2 },
  /** The history of an agent, without all runs but one: each further run of the page is a read. */
  agentHistory: { reads: 3, writes: 0, deletes: 0 },
  /** The counts of a board in the list of boards, with the board itself. */
  boardCounted: { reads: 6, writes: 0, deletes: 0 },
} as const satisfies Record<string, DocumentOperations>;

export type CountedAction = keyof typeof COUNTED;

/** Events that an action stores: an instance at which clients follow events reads each of them once. */
export const EVENTS = { card: 1, moved: 1, comment: 1, run: 2 } as const;
