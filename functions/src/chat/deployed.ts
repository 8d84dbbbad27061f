import { hasModule } from '@keelson/contracts/brand/has-module';
import { onRequest, type HttpsOptions } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { parts } from '../parts';
import { HTTP, JOB, lazily } from '../platform/function-options';
import { CHAT_JOBS, CHAT_LISTENERS } from './deployed-parts';

/** One answer holds a request for up to 50 seconds: 4,000 at once. Questions with images need memory. */
const CHAT: HttpsOptions = { ...HTTP, memory: '1GiB', maxInstances: 50 };
/** Uploads are in memory as a whole, and parsed in a child process. */
const FILES: HttpsOptions = { ...HTTP, memory: '1GiB', concurrency: 10, maxInstances: 20 };

// firebase-tools deploys what is a function: without the module none of the chat's, nor its job.
export const chat = hasModule('chat')
  ? onRequest(
      CHAT,
      lazily(() => CHAT_LISTENERS.chat(parts())),
    )
  : undefined;
export const files = hasModule('chat')
  ? onRequest(
      FILES,
      lazily(() => CHAT_LISTENERS.files(parts())),
    )
  : undefined;
export const tidyChats = hasModule('chat')
  ? onSchedule(JOB.often, () => CHAT_JOBS.tidyChats(parts()))
  : undefined;
