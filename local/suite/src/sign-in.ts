import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';

export interface RunningCopy {
  /** The app's origin, `http://localhost:3000`. */
  readonly appUrl: string;
  /** Hosting's origin when `ng serve` is in front of it. */
  readonly hostingUrl?: string;
  /** `127.0.0.1:9099` */
  readonly authHost: string;
}

export interface Person {
  /** The id at the identity provider; demo accounts use their uid. */
  readonly sub: string;
  readonly email: string;
  readonly displayName: string;
}

/** A demo account, or a new one with this address. */
export function personOf(email: string): Person {
  const demo = DEMO_ACCOUNTS.find((account) => account.email === email);
  return { sub: demo?.uid ?? email, email, displayName: demo?.displayName ?? email };
}

/** The answer of the identity provider to a sign-in. */
export interface Credential {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

/** The Firebase ID token of {@link fetchCredential}. */
export const fetchIdToken = async (copy: RunningCopy, person: Person): Promise<string> =>
  (await fetchCredential(copy, person)).idToken;

/**
 * Signs a user in with Google at the Auth emulator, like the account chooser.
 *
 * @throws {Error} with the emulator's message when it rejects the sign-in.
 */
export async function fetchCredential(
  { authHost }: Pick<RunningCopy, 'authHost'>,
  person: Person,
): Promise<Credential> {
  const claims = {
    sub: person.sub,
    iss: '',
    aud: '',
    exp: 0,
    iat: 0,
    email: person.email,
    email_verified: true,
    name: person.displayName,
  };
  const endpoint = 'identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local';
  const response = await fetch(`http://${authHost}/${endpoint}`, {
    method: 'POST',
    // The emulator closes idle connections after seconds: on a busy machine, while the next request is sent.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify(claims),
      }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  });
  const body = (await response.json()) as Partial<Credential>;
  const { idToken, refreshToken, localId } = body;
  if (idToken === undefined || refreshToken === undefined || localId === undefined) {
    throw new Error(`The Auth emulator refused ${person.email}: ${JSON.stringify(body)}`);
  }
  return { idToken, refreshToken, localId };
}

/**
 * Signs in through the product: exchanges an ID token at `POST /api/session`.
 *
 * @returns The value of the `__session` cookie.
 */
export async function signIn(copy: RunningCopy, person: Person): Promise<string> {
  const idToken = await fetchIdToken(copy, person);
  const response = await fetch(`${copy.hostingUrl ?? copy.appUrl}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: copy.appUrl,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ idToken }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => /^__session=([^;]*)/.exec(line)?.[1])
    .find((value) => value !== undefined);
  if (!response.ok || cookie === undefined) {
    const body = await response.text();
    throw new Error(`POST /api/session for ${person.email}: ${response.status} ${body}`);
  }
  return decodeURIComponent(cookie);
}
