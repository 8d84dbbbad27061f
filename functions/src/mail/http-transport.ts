import { jsonOf } from '@keelson/contracts/json-of';
import { SECOND } from '@keelson/contracts/time';
import * as z from 'zod';
import { type AttemptOutcome } from './after-attempt';
import { messageKeyOf } from './message-key';
import { type MailTransport } from './send-mail';

export interface HttpTransportOptions {
  /** `https://KEY@api.resend.com`: the API with its key as the user, and its path where that is not `/emails`. */
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MS = 30 * SECOND;

const Accepted = z.object({ id: z.string() });
const Refused = z.object({ name: z.string().catch(''), message: z.string().catch('') });

/**
 * Sends over the HTTP API of Resend, or one of the same form: JSON, a Bearer key, and an `Idempotency-Key` that the provider
 * knows for 24 hours, so that a repeated request sends nothing again.
 */
export function httpTransport({ url, from }: HttpTransportOptions): MailTransport {
  const { username, origin, pathname } = new URL(url);
  const address = `${origin}${pathname === '/' ? '/emails' : pathname}`;
  return async (mail): Promise<AttemptOutcome> => {
    const { to, message, headers } = mail;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${decodeURIComponent(username)}`,
          'content-type': 'application/json',
          'idempotency-key': messageKeyOf(mail),
        },
        body: JSON.stringify({ from, to: [to], ...message, headers }),
      });
      return outcomeOf(answer, await answer.text());
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error) };
    }
  };
}

function outcomeOf({ status, ok, headers }: Response, body: string): AttemptOutcome {
  if (ok) {
    const accepted = Accepted.safeParse(jsonOf(body));
    return { kind: 'accepted', answer: accepted.success ? accepted.data.id : `${status}` };
  }
  const { name = '', message = '' } = Refused.safeParse(jsonOf(body)).data ?? {};
  const reason = `${status} ${name}: ${message}`.trim().slice(0, 500);
  // The key was sent with another text before, for example in another language: the provider has accepted that one.
  if (name === 'invalid_idempotent_request') return { kind: 'accepted', answer: reason };
  // What is wrong with the key or the domain of the sender is the configuration's, and the mail can wait for it.
  const isFinal = (status === 400 || status === 422) && !/api key/i.test(message);
  if (isFinal) return { kind: 'refused', reason };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0
    ? { kind: 'unavailable', reason, retryAfterMs: seconds * SECOND }
    : { kind: 'unavailable', reason };
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { readonly cause?: { readonly message?: string } };
  return cause?.message === undefined ? message : `${message}: ${cause.message}`;
}
