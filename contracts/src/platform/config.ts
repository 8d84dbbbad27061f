import * as z from 'zod';
import { StaffRole } from '../account/staff';
import { defineEndpoint } from '../http/endpoint';

export const AuthProvider = z.enum(['google', 'github']);
export type AuthProvider = z.infer<typeof AuthProvider>;

/** What the web app must know at run time; nothing in it is secret. */
export const ClientConfig = z.strictObject({
  firebase: z.strictObject({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string(),
  }),
  authProviders: z.array(AuthProvider).min(1),
  /**
   * Where the chat is asked: the function's own address, because Hosting holds answers back until they
   * are whole; then with a Bearer ID token. Null is `/api/chat` with the session cookie.
   */
  chatUrl: z.url().nullable(),
  /** Present only on the local suite: where the emulators listen and who can be signed in as. */
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
  method: 'GET',
  path: '/api/config',
  auth: 'public',
  summary: 'Run-time configuration of the web app',
  response: ClientConfig,
});
