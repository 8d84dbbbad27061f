import { setTimeout as sleep } from 'node:timers/promises';
import { isStripeFailure } from './map-stripe-error';

const MAX_ATTEMPTS = 5;
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;

/** Clock and randomness, replaceable in tests. */
export interface GateTiming {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly random: () => number;
}
const SYSTEM: GateTiming = { now: Date.now, sleep, random: Math.random };

/**
 * How long to wait before a rate-limited request is sent again: what `Retry-After` says, else twice as
 * long each time, with jitter. Null when the request must not be retried: another error, a `Retry-After`
 * beyond a minute, or `Stripe-Should-Retry: false`, which the SDK obeys too (RequestSender of stripe-node).
 *
 * @param attempt Number of the failed attempt, from 1.
 */
export function rateLimitWait(error: unknown, attempt: number, random: number): number | null {
  if (!isStripeFailure(error) || error.statusCode !== 429 || attempt >= MAX_ATTEMPTS) return null;
  if (error.headers?.['stripe-should-retry'] === 'false') return null;
  const seconds = Number(error.headers?.['retry-after'] ?? Number.NaN);
  if (!Number.isFinite(seconds)) return FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random);
  const ms = Math.max(0, seconds) * 1_000;
  return ms <= MAX_WAIT_MS ? ms : null;
}

/**
 * Sends the requests of background jobs. The SDK does not retry a 429 by itself. After one, all requests
 * wait until the provider accepts requests again, not only the one that was rejected.
 */
export class RateLimitGate {
  private closedUntil = 0;

  constructor(private readonly timing: GateTiming = SYSTEM) {}

  async send<Result>(request: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      await this.untilOpen();
      try {
        return await request();
      } catch (error) {
        const wait = rateLimitWait(error, attempt, this.timing.random());
        if (wait === null) throw error;
        this.closedUntil = Math.max(this.closedUntil, this.timing.now() + wait);
      }
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
