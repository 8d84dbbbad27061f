import {
  type DeliveryRecord,
  type EventRecord,
  type WebhookEndpointRecord,
} from '../model/event-records';
import { presentEvent } from '../present/account';
import { createHmac } from 'node:crypto';

export interface Posted {
  readonly status: number | null;
  readonly error: string | null;
}

export interface Envelope {
  readonly delivery: DeliveryRecord;
  readonly event: EventRecord;
  readonly endpoint: WebhookEndpointRecord;
  /** Number of pending deliveries of the event, including this one. */
  readonly pending: number;
}

/** Sends one delivery and returns the result. Does not follow redirects, like the provider. */
export async function post(
  envelope: Envelope,
  timeoutMs: number,
  closing: AbortSignal,
): Promise<Posted> {
  const { endpoint, event, pending } = envelope;
  const body = JSON.stringify(presentEvent(event, pending), null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, endpoint, Date.now()),
        'user-agent': 'Stripe/1.0 (local payments emulator)',
      },
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error, timeoutMs) };
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No response within ${timeoutMs} ms`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/**
 * The `Stripe-Signature` header (https://docs.stripe.com/webhooks#verify-manually): the timestamp
 * and an HMAC of it and the body.
 *
 * @param nowMs Real time: receivers compare it with their own clock.
 */
function signatureHeader(body: string, { own }: WebhookEndpointRecord, nowMs: number): string {
  const time = Math.floor(nowMs / 1_000);
  return `t=${time},v1=${hmac(own.secret, `${time}.${body}`)}`;
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');
