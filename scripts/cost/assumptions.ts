/** How a product is used. Every number is a flag of `npm run cost`, with its name in kebab case. */
export const ASSUMPTIONS = {
  /** Accounts. */
  users: 1_000,
  /** Share of the accounts that come in a month. */
  active: 0.3,
  /** Share of the accounts that were created in the month. */
  new: 0.05,
  /** Share of the accounts that pay. */
  paying: 0.05,
  /** Days in a month on which an active user comes. */
  days: 8,
  /** Dashboards that an active user opens on such a day. */
  dashboards: 2,
  /** Chats that an active user opens on such a day. */
  chats: 1,
  /** Questions of an active user in a month. */
  questions: 15,
  /** Events of a paying user in a month: a renewal is about three. */
  events: 3,
  /** Times that a paying user looks at invoices in a month. */
  invoices: 1,
  /** Pages of the public site that are read for each account, in a month. */
  pages: 10,
  /** Share of these pages that the CDN answers. */
  cached: 0.9,
  /** Instances of the execution service. */
  instances: 1,
  /** Cards that are created in a day; each is moved twice and gets one comment. */
  cards: 100,
  /** Runs of agents in a day. */
  runs: 100,
  /** Boards that staff open in a day. */
  boards: 50,
  /** Reads to open a board of 10,000 cards (`e2e/journeys/nightly/kanban-large.spec.ts`). */
  screen: 277,
  /** Lists of boards that staff open in a day, and the boards on each. */
  lists: 50,
  listed: 20,
  /** Histories of agents that staff open in a day; each shows a page of runs. */
  histories: 20,
  /** Instances of the execution service at which clients follow events. */
  followed: 1,
  /** Months of questions that are stored. */
  months: 12,
  /** What the model costs for each answer; 0 for the embedded engine. */
  answer: 0,
} as const satisfies Record<string, number>;

export type Usage = { readonly [Name in keyof typeof ASSUMPTIONS]: number };

/** Shares are at most 1. */
export const SHARES: ReadonlySet<keyof Usage> = new Set(['active', 'new', 'paying', 'cached']);
