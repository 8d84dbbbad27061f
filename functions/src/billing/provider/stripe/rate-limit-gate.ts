import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';

const MAX_ATTEMPTS = 5;
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const TOO_MANY_REQUESTS = 429;

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;
/** The part of a response that decides about a retry. */
export type RateLimitResponse = Pick<HttpResponse, 'getStatusCode' | 'getHeaders'>;

/** Clock and randomness, replaceable in tests. */
export interface GateTiming {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly random: () => number;
}
const SYSTEM: GateTiming = { now: Date.now, sleep, random: Math.random };

/**
 * Returns how long to wait before a rate-limited request is sent again: what `Retry-After` says, else twice as long
 * each time, with jitter. Null when the request must not be retried: another response, a `Retry-After` beyond a minute,
 * or `Stripe-Should-Retry: false`, which the SDK obeys too (RequestSender of stripe-node).
 *
 * @param attempt Number of the failed attempt, from 1.
 */
export function rateLimitWait(
  response: RateLimitResponse,
  attempt: number,
  random: number,
): number | null {
  if (response.getStatusCode() !== TOO_MANY_REQUESTS || attempt >= MAX_ATTEMPTS) return null;
  const headers = response.getHeaders();
  if (headers['stripe-should-retry'] === 'false') return null;
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (!Number.isFinite(seconds)) return FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random);
  const ms = Math.max(0, seconds) * 1_000;
  return ms <= MAX_WAIT_MS ? ms : null;
}

/**
 * Sends the requests of a background job. The SDK does not retry a 429 by itself. After one, all requests
 * wait until the provider accepts requests again, not only the one that was rejected.
 */
export class RateLimitGate {
  private closedUntil = 0;
  private readonly deadline: number;

  /** @param withinMs Time that the job has left; no request waits longer. */
  constructor(
    withinMs: number,
    private readonly timing: GateTiming = SYSTEM,
  ) {
    this.deadline = timing.now() + withinMs;
  }

  /** Sends one request until it is not rate-limited. The last response is returned, whatever it is. */
  async send<Response extends RateLimitResponse>(
    request: () => Promise<Response>,
    discard: (response: Response) => void = () => undefined,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      await this.untilOpen();
      const response = await request();
      const wait = rateLimitWait(response, attempt, this.timing.random());
      if (wait === null) return response;
      const openAt = this.timing.now() + wait;
      if (openAt > this.deadline) return response;
      this.closedUntil = Math.max(this.closedUntil, openAt);
      discard(response);
    }
  }

  private async untilOpen(): Promise<void> {
    for (;;) {
      const wait = this.closedUntil - this.timing.now();
      if (wait <= 0) return;
      await this.timing.sleep(wait);
    }
  }
}

/**
 * An HTTP client of the SDK whose rate-limited requests wait and are sent again one by one, with their
 * idempotency keys. An operation of several requests never starts over.
 */
export function waitingHttpClient(client: HttpClient, gate: RateLimitGate): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) =>
      gate.send(
        () => client.makeRequest(...request),
        // Read to the end: the connection is kept alive.
        (response) => response.dispose?.() ?? void response.toJSON().catch(() => undefined),
      ),
  };
}
