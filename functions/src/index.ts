import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { apps, compose, jobs } from './composition';
import { config, isDiscovery } from './config';
import { JOB, lazily, once, WEB } from './platform/function-options';

// A revision that is not configured must not start: the one before it goes on serving.
if (!isDiscovery()) config();

const parts = once(() => compose(config()));

export const api = onRequest(
  WEB,
  lazily(() => apps.api(parts())),
);
export const admin = onRequest(
  WEB,
  lazily(() => apps.admin(parts())),
);
export const webhooks = onRequest(
  WEB,
  lazily(() => apps.webhooks(parts())),
);
export const reconcileBilling = onSchedule(JOB.hourly, () => jobs.reconcileBilling(parts()));
export const expirePlans = onSchedule(JOB.often, () => jobs.expirePlans(parts()));
