import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { type HttpsOptions } from 'firebase-functions/https';
import { type Composition } from '../composition';
import { createApp } from '../http/app';
import { type Listener } from '../http/listener';
import { type Route } from '../http/route';
import { HTTP } from '../platform/function-options';
import { JOB_TIMEOUT_MS } from '../platform/job-timeout';
import { allowAppOrigin } from './allow-app-origin';
import { uploadRoutes } from './attachments/routes';
import { chatStreamRoutes } from './routes';
import { tidyChats } from './tidy-chats';

export const CHAT_WEB = {
  /** One answer holds a request for up to 50 seconds: 4,000 at once. Questions with images need memory. */
  chat: { ...HTTP, memory: '1GiB', maxInstances: 50 },
  /** Uploads are in memory as a whole, and parsed in a child process. */
  files: { ...HTTP, memory: '1GiB', concurrency: 10, maxInstances: 20 },
} as const satisfies Record<string, HttpsOptions>;

export const CHAT_ROUTES = {
  chat: ({ chat }: Composition): Route[] => chatStreamRoutes(chat),
  files: ({ chat }: Composition): Route[] => uploadRoutes(chat),
} as const;

export const CHAT_LISTENERS = {
  chat: (parts: Composition): Listener =>
    allowAppOrigin(
      parts.http.appUrl,
      createApp({ http: parts.http, routes: CHAT_ROUTES.chat(parts) }),
    ),
  files: (parts: Composition): Listener =>
    createApp({ http: parts.http, routes: CHAT_ROUTES.files(parts) }),
} as const;

export const CHAT_JOBS = {
  /** Tidies, then continues the embedding of the live release where an apply could not finish it. */
  tidyChats: async ({ chat, http }: Composition): Promise<void> => {
    const deadline = http.now() + JOB_TIMEOUT_MS;
    await tidyChats(chat, { deadline, log: http.log });
    if (chat.embeddings !== null) await embedRelease(chat.embeddings, { deadline });
  },
} as const;
