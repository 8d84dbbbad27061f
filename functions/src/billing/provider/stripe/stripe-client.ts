import type Stripe from 'stripe';
import { mapStripeError } from './map-stripe-error';

/** Where and with which key the provider is called. */
export interface StripeSettings {
  readonly accessToken: string;
  /** Another address than the provider's own, for the local stand-in; null for its own. */
  readonly apiUrl: string | null;
  /** Signing secrets, several while one is rotated. */
  readonly webhookSecrets: readonly string[];
  readonly productIdPro: string;
  /** How long one try may take; tests are less patient. */
  readonly timeoutMs?: number;
}

// A webhook delivery may take three tries within the time that the provider waits for our answer.
const TIMEOUT_MS = 6_000;
const RETRIES = 2;

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol };
}

/**
 * The SDK behind one door: loaded on first use, because most cold starts never need it, and with its
 * errors turned into ours.
 */
export class StripeClient {
  private loading: Promise<Stripe> | null = null;

  constructor(readonly settings: StripeSettings) {}

  /** @throws {DomainError} `billing/provider-unavailable` or `billing/provider-refused`. */
  async call<Result>(operation: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await this.load();
    try {
      return await operation(stripe);
    } catch (error) {
      throw mapStripeError(error);
    }
  }

  /** The SDK itself, for what asks the provider nothing. */
  load(): Promise<Stripe> {
    this.loading ??= import('stripe').then(
      ({ default: Sdk }) =>
        // No apiVersion: the SDK pins the one that its types describe.
        new Sdk(this.settings.accessToken, {
          ...addressOf(this.settings.apiUrl),
          timeout: this.settings.timeoutMs ?? TIMEOUT_MS,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          appInfo: { name: 'Keelson' },
        }),
    );
    return this.loading;
  }
}
