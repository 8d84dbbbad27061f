import { BRAND } from '@keelson/product/brand';
import { inSpan } from '@keelson/server/trace/span';
import type Stripe from 'stripe';
import { type ProductIds } from '../../../config';
import { mapStripeError } from './map-stripe-error';
import { type RateLimitGate, waitingHttpClient } from './rate-limit-gate';

/** Connection settings of the provider's API. */
export interface StripeSettings {
  readonly accessToken: string;
  /** API base URL for the local payments emulator; null for the provider's own. */
  readonly apiUrl: string | null;
  /** Webhook signing secrets; more than one during rotation. */
  readonly webhookSecrets: readonly string[];
  readonly productIds: ProductIds;
  /** Members can enter promotion codes at checkout. */
  readonly promotionCodes?: boolean;
  readonly tax?: boolean;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs?: number;
}

// Three attempts must fit into the time that the provider waits for a webhook response.
const TIMEOUT_MS = 6_000;
const RETRIES = 2;

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol };
}

/**
 * Wraps the SDK: loads it on first use, because most cold starts do not need it, and maps its errors to
 * `DomainError`.
 */
export class StripeClient {
  private loading: Promise<Stripe> | null = null;

  /** @param gate Waits for rate limits; null where a caller waits for the response. */
  constructor(
    readonly settings: StripeSettings,
    private readonly gate: RateLimitGate | null = null,
  ) {}

  /**
   * Runs an operation of one or more requests.
   *
   * @throws {DomainError} `billing/provider-unavailable` or `billing/provider-refused`.
   */
  async call<Result>(operation: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await this.load();
    return inSpan({ name: 'payment provider', kind: 'client' }, () =>
      operation(stripe).catch((error: unknown) => {
        throw mapStripeError(error);
      }),
    );
  }

  /** The SDK itself, for functions that make no request. */
  load(): Promise<Stripe> {
    this.loading ??= import('stripe').then(
      ({ default: Sdk }) =>
        // No apiVersion: the SDK pins the version of its types.
        new Sdk(this.settings.accessToken, {
          ...addressOf(this.settings.apiUrl),
          timeout: this.settings.timeoutMs ?? TIMEOUT_MS,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          appInfo: { name: BRAND.name },
          ...(this.gate === null
            ? {}
            : { httpClient: waitingHttpClient(Sdk.createNodeHttpClient(), this.gate) }),
        }),
    );
    return this.loading;
  }
}
