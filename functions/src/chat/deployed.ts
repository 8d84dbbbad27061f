import { hasModule } from '@keelson/contracts/brand/has-module';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { parts } from '../parts';
import { JOB, lazily } from '../platform/function-options';
import { CHAT_JOBS, CHAT_LISTENERS, CHAT_WEB } from './deployed-parts';

// firebase-tools deploys what is a function: without the module none of the chat's, nor its job.
export const chat = hasModule('chat')
  ? onRequest(
      CHAT_WEB.chat,
      lazily(() => CHAT_LISTENERS.chat(parts())),
    )
  : undefined;
export const files = hasModule('chat')
  ? onRequest(
      CHAT_WEB.files,
      lazily(() => CHAT_LISTENERS.files(parts())),
    )
  : undefined;
export const tidyChats = hasModule('chat')
  ? onSchedule(JOB.often, () => CHAT_JOBS.tidyChats(parts()))
  : undefined;
