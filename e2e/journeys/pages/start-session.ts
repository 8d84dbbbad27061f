import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { type ClientConfig } from '@keelson/contracts/platform/config';
import { HOUR } from '@keelson/contracts/time';
import { type Credential, fetchCredential, personOf } from '../../../local/suite/src/sign-in';
import { AUTH_HOST } from '../../support/running-copy';

/**
 * Leaves a browser as a sign-in with Google leaves it: with the product's session cookie and Firebase Auth's stored user.
 * It saves the two page loads of the sign-in page, which has journeys of its own.
 */
export async function startSession(context: BrowserContext, email: string): Promise<void> {
  const credential = await fetchCredential({ authHost: AUTH_HOST }, personOf(email));
  const config = await context.request.get('/api/config');
  // Of this journey's copy: one whose dependencies break, for example.
  const { origin } = new URL(config.url());
  const { firebase } = (await config.json()) as ClientConfig;
  const stored = storedUser(credential, email, firebase.apiKey);
  await context.setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [stored] }],
  });
  const answer = await context.request.post('/api/session', {
    headers: { origin, 'idempotency-key': randomUUID() },
    data: { idToken: credential.idToken },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The entry that Firebase Auth's SDK keeps in local storage. It renews the token and loads the profile itself. */
const storedUser = (
  { localId, idToken, refreshToken }: Credential,
  email: string,
  apiKey: string,
) => ({
  name: `firebase:authUser:${apiKey}:[DEFAULT]`,
  value: JSON.stringify({
    uid: localId,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + HOUR },
    apiKey,
    appName: '[DEFAULT]',
  }),
});
