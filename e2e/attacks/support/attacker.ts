import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIRequestContext,
  type APIResponse,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { SECOND } from '@keelson/contracts/time';
import { fetchIdToken, type Person } from '../../../local/suite/src/sign-in';
import { AUTH_HOST, ORIGIN } from '../../support/running-copy';

type Playwright = PlaywrightWorkerArgs['playwright'];

/** A new account that no other test uses. */
export function newPerson(name: string): Person {
  const sub = `${name}-${randomUUID().slice(0, 8)}`;
  return { sub, email: `${sub}@attacks.test`, displayName: name };
}

/** A demo account, for example one with a staff role. */
export function demoPerson(email: string): Person {
  const demo = DEMO_ACCOUNTS.find((account) => account.email === email);
  if (demo === undefined) throw new Error(`No demo account has the address ${email}.`);
  return { sub: demo.uid, email, displayName: demo.displayName };
}

export const newIdToken = (person: Person): Promise<string> =>
  fetchIdToken({ appUrl: ORIGIN, authHost: AUTH_HOST }, person);

/**
 * Sends requests with exactly the headers that an attack chooses: no cookie jar, no redirects followed, no
 * browser that adds or refuses a header.
 */
export class Attacker {
  private constructor(
    private readonly request: APIRequestContext,
    /** Value of the `__session` cookie, `null` when signed out. */
    readonly session: string | null,
  ) {}

  static async anonymous(playwright: Playwright): Promise<Attacker> {
    return new Attacker(await newContext(playwright), null);
  }

  /** With a session that the product started for `person`. */
  static async signedIn(playwright: Playwright, person: Person): Promise<Attacker> {
    const request = await newContext(playwright);
    const response = await new Attacker(request, null).send('POST', '/api/session', {
      data: { idToken: await newIdToken(person) },
    });
    const session = sessionIn(response);
    if (session === null) {
      throw new Error(`No session for ${person.email}: ${response.status()}`);
    }
    return new Attacker(request, session);
  }

  /** The same client with another cookie: a stolen one, or none. */
  withSession(session: string | null): Attacker {
    return new Attacker(this.request, session);
  }

  /** A read, as the app sends it unless `headers` say otherwise. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<APIResponse> {
    return this.send('GET', path, { headers });
  }

  /** Any request. Changes carry the app's origin and an idempotency key unless `headers` replace them. */
  send(
    method: string,
    path: string,
    options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly data?: object | string | Buffer;
    } = {},
  ): Promise<APIResponse> {
    const change = { origin: ORIGIN, 'idempotency-key': randomUUID() };
    return this.request.fetch(new URL(path, ORIGIN).href, {
      method,
      maxRedirects: 0,
      // The server closes idle connections: one that closes as it is used again is opened anew. Changes carry a key.
      maxRetries: 2,
      headers: {
        ...(this.session === null ? {} : { cookie: `__session=${this.session}` }),
        ...(method === 'GET' || method === 'HEAD' ? {} : change),
        ...options.headers,
      },
      ...(options.data === undefined ? {} : { data: options.data }),
    });
  }
}

const newContext = (playwright: Playwright): Promise<APIRequestContext> =>
  playwright.request.newContext({ storageState: { cookies: [], origins: [] } });

/** Value of the session cookie that a response sets, `null` when it sets none or clears it. */
export function sessionIn(response: APIResponse): string | null {
  for (const { name, value } of response.headersArray()) {
    if (name.toLowerCase() !== 'set-cookie') continue;
    const found = /^__session=([^;]+)/.exec(value)?.[1];
    if (found !== undefined) return decodeURIComponent(found);
  }
  return null;
}

/**
 * Sends again after the time that a 429 names. Other attacks use up the limit of refused sign-ins, which all
 * attackers on this machine share.
 */
export async function whenAllowed(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const response = await send();
  if (response.status() !== 429) return response;
  await sleep(Number(response.headers()['retry-after']) * SECOND);
  return send();
}
