import { DEFAULT_DATABASE } from '@keelson/contracts/database-env';
import { REGION } from '@keelson/contracts/region';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type DocumentOptions } from 'firebase-functions/firestore';
import { type HttpsOptions } from 'firebase-functions/https';
import { type ScheduleOptions } from 'firebase-functions/scheduler';
import { type TaskQueueOptions } from 'firebase-functions/tasks';
import { SECRETS } from '../config';
import { withDeferredRequest } from './defer-parsing';
import { TIMEOUT_SECONDS } from '../http/timeouts';

export const BASE = { region: REGION, secrets: SECRETS, memory: '512MiB' } as const;

/**
 * Cross-origin requests are rejected, also in the emulator. `maxInstances` bounds the bill and the connections
 * to the database; above it, the platform answers 429.
 */
export const HTTP = {
  ...BASE,
  timeoutSeconds: TIMEOUT_SECONDS.web,
  concurrency: 80,
  cors: false,
} as const satisfies HttpsOptions;

/** The HTTP functions (docs/operations.md has the reasons). */
export const WEB = {
  api: { ...HTTP, maxInstances: 100 },
  pages: { ...HTTP, maxInstances: 100 },
  /** The provider delivers again what is refused; each event takes transactions on few documents. */
  webhooks: { ...HTTP, concurrency: 40, maxInstances: 10 },
  /** The console accepts files, parses them in a child process and writes whole releases. */
  admin: {
    ...HTTP,
    memory: '2GiB',
    timeoutSeconds: TIMEOUT_SECONDS.console,
    concurrency: 10,
    maxInstances: 10,
  },
} as const satisfies Record<string, HttpsOptions>;

/** Scheduled jobs have a long timeout and one instance. */
const BACKGROUND = {
  ...BASE,
  timeoutSeconds: TIMEOUT_SECONDS.task,
  concurrency: 1,
  maxInstances: 1,
  retryCount: 1,
} as const;

export const JOB = {
  often: { ...BACKGROUND, schedule: 'every 10 minutes' },
  hourly: { ...BACKGROUND, schedule: 'every 60 minutes' },
} as const satisfies Record<string, ScheduleOptions>;

/**
 * Shards of reconcile: 4 at once ask the provider about 4 pages a second, far below its limits, and what fails comes again
 * after 30 seconds to 10 minutes. The attempts last longer than a lease, so that the shard of an instance that ended is
 * taken over.
 */
export const SHARD_TASK = {
  ...BASE,
  timeoutSeconds: TIMEOUT_SECONDS.task,
  concurrency: 1,
  maxInstances: 4,
  rateLimits: { maxConcurrentDispatches: 4, maxDispatchesPerSecond: 1 },
  retryConfig: { maxAttempts: 8, minBackoffSeconds: 30, maxBackoffSeconds: 600, maxDoublings: 5 },
} as const satisfies TaskQueueOptions;

/** Firestore triggers. Failed events are delivered again. */
export const TRIGGER = {
  ...BASE,
  timeoutSeconds: 60,
  concurrency: 4,
  maxInstances: 2,
  retry: true,
  // firebase-tools sets the plain values before it discovers the functions.
  database: process.env['DATA_DATABASE_ID'] ?? DEFAULT_DATABASE,
} as const satisfies Omit<DocumentOptions, 'document'>;

/** One instance keeps the rate of the mail provider. What waits here too long is delivered again, or sent by the job. */
export const MAIL_TRIGGER = { ...TRIGGER, maxInstances: 1 } as const;

export function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** A listener that is created by its first request, which keeps loading the code cheap. */
export function lazily(
  create: () => Listener,
): (req: IncomingMessage, res: ServerResponse) => void {
  const listener = once(() => withDeferredRequest(create()));
  return (req, res) => void listener()(req, res);
}
