import { randomUUID } from 'node:crypto';
import { fetchIdToken, type Person, signIn } from '../../local/suite/src/sign-in';
import { APP_ORIGIN } from './deployment';

export interface SignedIn {
  readonly site: string;
  readonly session: string;
  readonly idToken: string;
}

/** A new account with a session that the rehearsed product started. */
export async function signInAt(site: string, authHost: string): Promise<SignedIn> {
  const sub = `rehearsal-${randomUUID().slice(0, 8)}`;
  const person: Person = { sub, email: `${sub}@rehearsal.test`, displayName: 'Rehearsal' };
  const copy = { appUrl: APP_ORIGIN, hostingUrl: site, authHost };
  const session = await signIn(copy, person);
  return { site, session, idToken: await fetchIdToken(copy, person) };
}

/**
 * A page that a function renders, through Hosting, must allow the browser to call the chat function at its own origin.
 * Hosting replaces headers of the function by those that `firebase.json` has for the path.
 */
export async function checkPagePolicy(
  { site, session }: SignedIn,
  path: string,
  chatUrl: string,
): Promise<string[]> {
  const response = await fetch(`${site}${path}`, {
    redirect: 'manual',
    headers: { cookie: `__session=${session}` },
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  const [, sources = ''] = /(?:^|;\s*)connect-src ([^;]*)/.exec(policy) ?? [];
  if (response.status !== 200) return [`${path} answers ${response.status}`];
  return sources.split(' ').includes(new URL(chatUrl).origin)
    ? []
    : [`the policy of ${path} forbids ${new URL(chatUrl).origin}: connect-src ${sources}`];
}

/** Asks the chat at the function's own origin, as the browser does where Hosting would buffer. */
export async function checkChatStream({ idToken }: SignedIn, url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: {
      origin: APP_ORIGIN,
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ kind: 'ask', chatId: null, text: 'When does my usage reset?' }),
  });
  const text = await response.text();
  if (response.status !== 200)
    return [`the chat answers ${response.status}: ${text.slice(0, 200)}`];
  const type = response.headers.get('content-type') ?? '';
  const events = text.split('\n\n').filter((event) => event.includes('data: ')).length;
  return [
    ...(type.startsWith('text/event-stream') ? [] : [`the answer is ${type}`]),
    ...(response.headers.get('access-control-allow-origin') === APP_ORIGIN
      ? []
      : ['the browser may not read the answer']),
    ...(events >= 2 ? [] : [`the answer has ${events} events: ${text.slice(0, 200)}`]),
  ];
}
