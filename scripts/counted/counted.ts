import { type DocumentOperations } from '@keelson/server/testing/operation-counter';

/** Documents that an operation reads, and those that it writes or deletes, as Firestore bills them. */
export interface Figures {
  readonly reads: number;
  readonly writes: number;
}

/**
 * Lists what each operation reads and writes on the server, counted against the emulator by the specs in this folder,
 * which fail when a figure changes: then correct it here and in docs/scale.md. The keys are the rows of its table.
 */
export const COUNTED = {
  'first sign-in of an account': { reads: 7, writes: 5 },
  'sign-in': { reads: 9, writes: 3 },
  'dashboard, all of its requests': { reads: 11, writes: 0 },
  'list of chats, and a chat with one question': { reads: 9, writes: 0 },
  'question in an open chat, with its answer': { reads: 21, writes: 12 },
  'invoices of a paying member': { reads: 5, writes: 1 },
  'change of a subscription that the provider reports': { reads: 4, writes: 3 },
  'the same change, reported again': { reads: 2, writes: 1 },
  'hourly reconcile without subscriptions': { reads: 24, writes: 6 },
  'subscription that a pass of reconcile checks': { reads: 5, writes: 0 },
  'page of 100 subscriptions of such a pass': { reads: 0, writes: 1 },
  'shard of a pass, without its pages': { reads: 6, writes: 2 },
  'page of 100 subscriptions of a shard': { reads: 1, writes: 1 },
  'all other scheduled jobs, in an hour in which nothing happened': { reads: 34, writes: 0 },
  'card created': { reads: 5, writes: 6 },
  'card moved': { reads: 5, writes: 4 },
  'comment on a card': { reads: 2, writes: 5 },
  'run of an agent: claim, heartbeat, completion': { reads: 29, writes: 14 },
  'history of an agent with one run': { reads: 3, writes: 0 },
  'board on the list of boards, with its counts': { reads: 10, writes: 0 },
} as const satisfies Record<string, Figures>;

export const figuresOf = ({ reads, writes, deletes }: DocumentOperations): Figures => ({
  reads,
  writes: writes + deletes,
});
