import { onRequest } from 'firebase-functions/https';
import { onDocumentCreated } from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { startTracing } from '@keelson/server/trace/start-tracing';
import { parts } from './parts';
import { isDiscovery, requireConfig, VERSION } from './config';
import { isWebFunction, jobs, listeners, tasks, triggers } from './deployed';
import { deferParsing } from './platform/defer-parsing';
import { JOB, lazily, MAIL_TRIGGER, SHARD_TASK, WEB } from './platform/function-options';
import { platformLogger } from './platform/logger';

// A revision without configuration must not start: Cloud Run then keeps the previous one.
if (!isDiscovery()) requireConfig();
process.setSourceMapsEnabled(true);
// The platform must parse events, which are the bodies of its requests.
if (isWebFunction(process.env['FUNCTION_TARGET'])) deferParsing();

// Requests that arrive before it is loaded are not traced, and wait for nothing.
startTracing({ service: 'functions', version: VERSION }, process.env, platformLogger).catch(
  (error: unknown) => platformLogger.warn('Tracing could not start', { error }),
);

export const api = onRequest(
  WEB.api,
  lazily(() => listeners.api(parts())),
);
export const admin = onRequest(
  WEB.admin,
  lazily(() => listeners.admin(parts())),
);
export const webhooks = onRequest(
  WEB.webhooks,
  lazily(() => listeners.webhooks(parts())),
);
export const pages = onRequest(
  WEB.pages,
  lazily(() => listeners.pages(parts())),
);
export const reconcileBilling = onSchedule(JOB.hourly, () => jobs.reconcileBilling(parts()));
export const reconcileShard = onTaskDispatched(SHARD_TASK, ({ data, retryCount }) =>
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- its type omits a missing header
  tasks.reconcileShard(parts(), data, retryCount ?? 0),
);
export const expirePlans = onSchedule(JOB.often, () => jobs.expirePlans(parts()));
export const sealAudit = onSchedule(JOB.hourly, () => jobs.sealAudit(parts()));
export const compactMetrics = onSchedule(JOB.hourly, () => jobs.compactMetrics(parts()));
export const sendWaitingMail = onSchedule(JOB.often, () => jobs.sendWaitingMail(parts()));
export const sendMail = onDocumentCreated(
  { ...MAIL_TRIGGER, document: 'mail/{id}' },
  ({ params }) => triggers.sendMail(parts(), params.id),
);
// What areas that can be left out deploy.
export * from './area-functions';
