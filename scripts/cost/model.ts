import { SHARD_SIZE, walkIntervalMs } from '@keelson/contracts/billing/walk-interval';
import { HOUR } from '@keelson/contracts/time';
import { type DocumentOperations } from '@keelson/server/testing/operation-counter';
import { type Usage } from './assumptions';
import { COUNTED, type CountedAction, EVENTS } from './counted';
import {
  COMPUTE,
  FIRESTORE_FREE_GIB,
  FIRESTORE_FREE_PER_DAY,
  FIRESTORE_PRICES,
  HOSTING,
  type Location,
  LOGGING,
  SCHEDULER,
  SECRETS,
  SIGN_IN_STEPS,
} from './prices';

const DAYS = 30;
const HOURS = DAYS * 24;
const SECONDS = HOURS * 3_600;
const GIB = 2 ** 30;

/** An instance that waits reads fewer than this in a minute (`execution/src/dispatch/idle-reads.integration.spec.ts`). */
const IDLE_READS_PER_MINUTE = 2;
/** Scheduled functions and secrets of a deployment (`functions/src/index.ts`, `functions/src/config.ts`). */
const JOBS = 6;
const SECRET_VERSIONS = 6;

/** Bytes of what a question stores: two messages and the chat's entry, doubled for Firestore's single-field indexes. */
const QUESTION_BYTES = 2 * 6_000;
const USER_BYTES = 2 * 3_000;
const CARD_BYTES = 2 * 4_000;
/** Bytes that a page load and an answer of the API send, compressed; most assets come from the browser's cache. */
const SENT_BYTES = { visit: 180_000, request: 2_000, page: 25_000 };
const LINE_BYTES = 900;

/** Milliseconds that a request of each kind takes, and the memory of its instance in GiB. */
const REQUESTS = {
  api: { ms: 80, gib: 0.5, concurrency: 80 },
  chat: { ms: 4_000, gib: 1, concurrency: 80 },
  webhooks: { ms: 250, gib: 0.5, concurrency: 40 },
  pages: { ms: 60, gib: 0.5, concurrency: 80 },
} as const;
/** Traffic of the busiest hour against that of the mean one. */
const PEAK = 3;

export interface BillLine {
  readonly product: string;
  /** What is billed, such as `12.3 M reads`. */
  readonly amount: string;
  /** US dollars in a month. */
  readonly dollars: number;
}

export interface Bill {
  readonly lines: readonly BillLine[];
  readonly dollars: number;
  /** Reads by what causes them. */
  readonly reads: Readonly<Record<string, number>>;
  readonly operations: DocumentOperations;
}

/** Runs on a page of an agent's history. */
const HISTORY_PAGE = 20;

/** Subscriptions on a page of the provider's list. */
const PAGE = 100;

/** Times that each counted action happens in a month. */
export function actionsOf(usage: Usage): Readonly<Record<CountedAction, number>> {
  const active = usage.users * usage.active;
  const visits = active * usage.days;
  const payers = usage.users * usage.paying;
  const isSharded = payers > SHARD_SIZE;
  const pages = Math.ceil(payers / PAGE) * walksOf(payers);
  return {
    signUp: usage.users * usage.new,
    // A session lasts for days: about every second visit of a month signs in again.
    signIn: visits / 2,
    sessionSeen: visits / 2,
    dashboard: visits * usage.dashboards,
    chatOpened: visits * usage.chats,
    question: active * usage.questions,
    paymentEvent: usage.users * usage.paying * usage.events,
    // The provider sends some events twice.
    paymentEventAgain: usage.users * usage.paying * usage.events * 0.02,
    invoices: payers * usage.invoices,
    reconcileRun: HOURS,
    reconciled: payers * walksOf(payers),
    reconciledPage: isSharded ? 0 : pages,
    shardPage: isSharded ? pages : 0,
    shard: isSharded ? Math.ceil(payers / SHARD_SIZE) * walksOf(payers) : 0,
    idleHour: HOURS,
    cardCreated: usage.cards * DAYS,
    cardMoved: usage.cards * DAYS * 2,
    comment: usage.cards * DAYS,
    run: usage.runs * DAYS,
    agentHistory: usage.histories * DAYS,
    boardCounted: usage.lists * usage.listed * DAYS,
  };
}

/** The job is hourly; a walk begins in it when it is due. */
const walksOf = (payers: number): number =>
  HOURS / Math.max(1, Math.ceil(walkIntervalMs(payers) / HOUR));

/** The bill of a month. */
export function billOf(usage: Usage, location: Location): Bill {
  const actions = actionsOf(usage);
  const causes = causesOf(usage);
  const operations = Object.values(causes).reduce(plus, NONE);
  const lines = [
    ...firestoreLines(operations, storedGib(usage), location),
    functionsLine(usage, actions),
    executionLine(usage),
    signInLine(usage.users * usage.active),
    hostingLine(usage),
    loggingLine(usage, actions),
    {
      product: 'Scheduler, Secret Manager',
      amount: `${JOBS} jobs, ${SECRET_VERSIONS} versions`,
      dollars:
        Math.max(0, JOBS - SCHEDULER.free) * SCHEDULER.job +
        Math.max(0, SECRET_VERSIONS - SECRETS.free) * SECRETS.version,
    },
    ...(usage.answer > 0
      ? [
          {
            product: 'Model',
            amount: `${count(actions.question)} answers`,
            dollars: actions.question * usage.answer,
          },
        ]
      : []),
  ];
  return {
    lines,
    dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0),
    reads: Object.fromEntries(Object.entries(causes).map(([cause, { reads }]) => [cause, reads])),
    operations,
  };
}

/** Actions by what causes them, as the bill and the simulated day divide them. */
export const CAUSES = {
  members: ['signUp', 'signIn', 'sessionSeen', 'dashboard', 'chatOpened', 'question', 'invoices'],
  payments: ['paymentEvent', 'paymentEventAgain'],
  'reconcile with the provider': [
    'reconcileRun',
    'reconciled',
    'reconciledPage',
    'shardPage',
    'shard',
  ],
  'jobs that find nothing': ['idleHour'],
  'cards and runs': ['cardCreated', 'cardMoved', 'comment', 'run'],
} as const satisfies Record<string, readonly CountedAction[]>;
export type Cause = keyof typeof CAUSES;

const NONE: DocumentOperations = { reads: 0, writes: 0, deletes: 0 };
const plus = (one: DocumentOperations, other: DocumentOperations): DocumentOperations => ({
  reads: one.reads + other.reads,
  writes: one.writes + other.writes,
  deletes: one.deletes + other.deletes,
});

/** Operations of actions that happen so often. */
export function operationsOf(
  actions: Readonly<Record<CountedAction, number>>,
  names: readonly CountedAction[],
): DocumentOperations {
  const total = (kind: keyof DocumentOperations): number =>
    names.reduce((sum, name) => sum + actions[name] * COUNTED[name][kind], 0);
  return { reads: total('reads'), writes: total('writes'), deletes: total('deletes') };
}

function causesOf(usage: Usage): Readonly<Record<string, DocumentOperations>> {
  const actions = actionsOf(usage);
  const counted = Object.entries(CAUSES).map(
    ([cause, names]) => [cause, operationsOf(actions, names)] as const,
  );
  const readOnly = (reads: number): DocumentOperations => ({ ...NONE, reads });
  const { cardCreated, cardMoved, comment, run } = actions;
  const events =
    cardCreated * EVENTS.card +
    cardMoved * EVENTS.moved +
    comment * EVENTS.comment +
    run * EVENTS.run;
  return {
    ...Object.fromEntries(counted),
    'history of agents': plus(
      operationsOf(actions, ['agentHistory']),
      readOnly(actions.agentHistory * (HISTORY_PAGE - 1)),
    ),
    'events that clients follow': readOnly(events * usage.followed),
    'boards that staff open': readOnly(usage.boards * DAYS * usage.screen),
    // The browser's listener reads each board once.
    'lists of boards': plus(
      operationsOf(actions, ['boardCounted']),
      readOnly(actions.boardCounted),
    ),
    'idle execution service': readOnly(usage.instances * HOURS * 60 * IDLE_READS_PER_MINUTE),
  };
}

/** Paid above what is free each day, as if every day were alike. */
function firestoreLines(
  { reads, writes, deletes }: DocumentOperations,
  gib: number,
  location: Location,
): BillLine[] {
  const price = FIRESTORE_PRICES[location];
  const paid = (amount: number, freePerDay: number, each: number): number =>
    Math.max(0, amount - freePerDay * DAYS) * each;
  const free = FIRESTORE_FREE_PER_DAY;
  return [
    {
      product: 'Firestore, reads',
      amount: count(reads),
      dollars: paid(reads, free.reads, price.read),
    },
    {
      product: 'Firestore, writes and deletes',
      amount: count(writes + deletes),
      dollars: paid(writes, free.writes, price.write) + paid(deletes, free.deletes, price.delete),
    },
    {
      product: 'Firestore, stored',
      amount: `${decimal(gib)} GiB`,
      dollars: Math.max(0, gib - FIRESTORE_FREE_GIB) * price.stored,
    },
  ];
}

const storedGib = ({ users, active, questions, months, cards }: Usage): number =>
  (users * USER_BYTES +
    users * active * questions * months * QUESTION_BYTES +
    cards * DAYS * months * CARD_BYTES) /
  GIB;

/** Requests of each function in a month. */
function requestsOf(
  usage: Usage,
  actions: Readonly<Record<CountedAction, number>>,
): Readonly<Record<keyof typeof REQUESTS, number>> {
  return {
    api:
      actions.signUp +
      actions.signIn +
      actions.dashboard * 4 +
      actions.chatOpened * 2 +
      actions.invoices,
    chat: actions.question,
    webhooks: actions.paymentEvent + actions.paymentEventAgain,
    pages: usage.users * usage.pages * (1 - usage.cached),
  };
}

/**
 * Time is billed for each instance, not for each request: requests that run at once share it. How many do at the
 * peak follows from Little's law (arrivals × duration), up to half of an instance's limit.
 */
function functionsLine(usage: Usage, actions: Readonly<Record<CountedAction, number>>): BillLine {
  const requests = requestsOf(usage, actions);
  let seconds = 0;
  let gibSeconds = 0;
  let total = 0;
  for (const name of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]) {
    const { ms, gib, concurrency } = REQUESTS[name];
    const together = (requests[name] / SECONDS) * PEAK * (ms / 1_000);
    const shared = Math.min(Math.max(1, together), concurrency / 2);
    const billed = (requests[name] * (ms / 1_000)) / shared;
    seconds += billed;
    gibSeconds += billed * gib;
    total += requests[name];
  }
  const { byRequest: price, byRequestFree: free } = COMPUTE;
  const dollars =
    Math.max(0, seconds - free.cpuSeconds) * price.cpuSecond +
    Math.max(0, gibSeconds - free.gibSeconds) * price.gibSecond +
    Math.max(0, total - free.requests) * price.request;
  return { product: 'Functions', amount: `${count(total)} requests`, dollars };
}

/** One vCPU and 1 GiB for each instance, always on: `npm run execution:recipe`. */
function executionLine({ instances }: Usage): BillLine {
  const seconds = instances * SECONDS;
  const { byInstance: price, byInstanceFree: free } = COMPUTE;
  const dollars =
    Math.max(0, seconds - free.cpuSeconds) * price.cpuSecond +
    Math.max(0, seconds - free.gibSeconds) * price.gibSecond;
  return { product: 'Execution service', amount: `${instances} instances`, dollars };
}

function signInLine(people: number): BillLine {
  let dollars = 0;
  let from = 0;
  for (const { upTo, each } of SIGN_IN_STEPS) {
    dollars += Math.max(0, Math.min(people, upTo) - from) * each;
    from = upTo;
  }
  return { product: 'Sign-in', amount: `${count(people)} active users`, dollars };
}

function hostingLine(usage: Usage): BillLine {
  const visits = usage.users * usage.active * usage.days;
  const bytes =
    visits * SENT_BYTES.visit +
    visits * (usage.dashboards * 4 + usage.chats * 2) * SENT_BYTES.request +
    usage.users * usage.pages * SENT_BYTES.page;
  const gb = bytes / 1e9;
  const dollars = Math.max(0, gb - HOSTING.freeGbPerDay * DAYS) * HOSTING.sentGb;
  return { product: 'Hosting', amount: `${decimal(gb)} GB sent`, dollars };
}

function loggingLine(usage: Usage, actions: Readonly<Record<CountedAction, number>>): BillLine {
  const lines = Object.values(requestsOf(usage, actions)).reduce((sum, one) => sum + one, 0);
  const gib = (lines * LINE_BYTES * 2) / GIB;
  const dollars = Math.max(0, gib - LOGGING.freeGib) * LOGGING.gib;
  return { product: 'Logging', amount: `${decimal(gib)} GiB`, dollars };
}

const decimal = (value: number): string => Number(value.toFixed(value < 10 ? 1 : 0)).toString();

/** Such as `950`, `12.3 k`, `59 M`. */
export function count(value: number): string {
  if (value < 1_000) return value.toFixed(0);
  return value < 1e6 ? `${decimal(value / 1_000)} k` : `${decimal(value / 1e6)} M`;
}
