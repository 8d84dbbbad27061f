import { REGION } from '@keelson/contracts/region';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type DocumentOptions } from 'firebase-functions/firestore';
import { type HttpsOptions } from 'firebase-functions/https';
import { type ScheduleOptions } from 'firebase-functions/scheduler';
import { SECRETS } from '../config';

const BASE = { region: REGION, secrets: SECRETS, memory: '512MiB' } as const;

/** Functions that answer requests. Other origins are not answered, in the emulator neither. */
export const WEB = {
  ...BASE,
  timeoutSeconds: 60,
  concurrency: 80,
  cors: false,
} as const satisfies HttpsOptions;

/** The console takes files, reads them beside itself, and writes whole releases. */
export const CONSOLE = {
  ...WEB,
  memory: '1GiB',
  timeoutSeconds: 300,
  concurrency: 10,
} as const satisfies HttpsOptions;

/** Jobs have time, and run one at a time. */
const BACKGROUND = { ...BASE, timeoutSeconds: 540, maxInstances: 1, retryCount: 1 } as const;

export const JOB = {
  often: { ...BACKGROUND, schedule: 'every 10 minutes' },
  hourly: { ...BACKGROUND, schedule: 'every 60 minutes' },
} as const satisfies Record<string, ScheduleOptions>;

/**
 * Triggers of the database. What fails is told again.
 */
export const TRIGGER = {
  ...BASE,
  timeoutSeconds: 60,
  concurrency: 4,
  maxInstances: 2,
  retry: true,
} as const satisfies Omit<DocumentOptions, 'document'>;

/** Makes a value when it is first asked for, and never again. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** A listener that is built by its first request, so that loading the code costs little. */
export function lazily(make: () => Listener): (req: IncomingMessage, res: ServerResponse) => void {
  const listener = once(make);
  return (req, res) => void listener()(req, res);
}
