import * as z from 'zod';
import { StaffRole } from '../account/staff';
import { defineEndpoint } from '../http/endpoint';

export const AuthProvider = z.enum(['google', 'github']);
export type AuthProvider = z.infer<typeof AuthProvider>;

/** Runtime configuration of the web app. It contains no secrets. */
export const ClientConfig = z.strictObject({
  firebase: z.strictObject({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string(),
    /** Firestore database; absent: `(default)`. */
    databaseId: z.string().optional(),
  }),
  authProviders: z.array(AuthProvider).min(1),
  /**
   * URL of the chat function, called with a Bearer ID token: Hosting would buffer its stream. Null means
   * `/api/chat` with the session cookie.
   */
  chatUrl: z.url().nullable(),
  /** Site key of App Check; null when the web app gets no tokens. */
  appCheckSiteKey: z.string().nullable().default(null),
  /** Set while no new account can be created. Existing accounts sign in as before. */
  signUps: z.literal('closed').optional(),
  /** Set where notifications are also mailed. */
  notificationMail: z.literal('on').optional(),
  /** Present only on the local suite: the emulators' addresses and the demo accounts. */
  local: z
    .strictObject({
      authUrl: z.url(),
      firestoreHost: z.string(),
      firestorePort: z.int(),
      demoAccounts: z.array(
        z.strictObject({
          email: z.email(),
          displayName: z.string(),
          role: StaffRole.nullable(),
          note: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

export const GetClientConfig = defineEndpoint({
  operationId: 'getClientConfig',
  address: 'GET /api/config',
  auth: 'public',
  summary: 'Run-time configuration of the web app',
  response: ClientConfig,
});
