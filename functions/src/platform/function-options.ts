import { REGION } from '@keelson/contracts/region';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type DocumentOptions } from 'firebase-functions/firestore';
import { type HttpsOptions } from 'firebase-functions/https';
import { type ScheduleOptions } from 'firebase-functions/scheduler';
import { SECRETS } from '../config';
import { withDeferredRequest } from './defer-parsing';

const BASE = { region: REGION, secrets: SECRETS, memory: '512MiB' } as const;

/** HTTP functions. Cross-origin requests are rejected, also in the emulator. */
export const WEB = {
  ...BASE,
  timeoutSeconds: 60,
  concurrency: 80,
  cors: false,
} as const satisfies HttpsOptions;

/** The console accepts files, parses them in a child process and writes whole releases. */
export const CONSOLE = {
  ...WEB,
  memory: '1GiB',
  timeoutSeconds: 300,
  concurrency: 10,
} as const satisfies HttpsOptions;

/** Scheduled jobs have a long timeout and one instance. */
const BACKGROUND = { ...BASE, timeoutSeconds: 540, maxInstances: 1, retryCount: 1 } as const;

export const JOB = {
  often: { ...BACKGROUND, schedule: 'every 10 minutes' },
  hourly: { ...BACKGROUND, schedule: 'every 60 minutes' },
} as const satisfies Record<string, ScheduleOptions>;

/** Firestore triggers. Failed events are delivered again. */
export const TRIGGER = {
  ...BASE,
  timeoutSeconds: 60,
  concurrency: 4,
  maxInstances: 2,
  retry: true,
} as const satisfies Omit<DocumentOptions, 'document'>;

/** Creates a value on first use and returns the same value afterwards. */
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
