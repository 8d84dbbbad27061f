import { type EventOutcome } from '@keelson/contracts/billing/ledger';
import { DomainError } from '@keelson/contracts/errors';
import { type BillingDeps } from '../billing-deps';
import { UnmappableError } from '../domain/skipped-subscription';
import { handleEvent } from './handle-event';
import { type Delivery } from '../provider/payment-provider';
import { recordFailure } from './record-failure';
import { UnknownSubscriptionError } from '../plans/sync-subscription';
import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { type Route, webhookRoute } from '../../http/route';

/**
 * Handles one webhook delivery. The signature is verified first: a rejected delivery writes nothing.
 * Later errors are recorded if possible and rethrown, so that the response is 5xx and the provider
 * redelivers. An event without a known account is parked and gets a 200, and so does one whose subscription
 * is in an unknown form, or stored here and unknown to the key.
 */
export async function handleWebhook(deps: BillingDeps, delivery: Delivery): Promise<EventOutcome> {
  const event = await deps.provider.verifyEvent(delivery);
  try {
    return await handleEvent(deps, event);
  } catch (error) {
    await recordFailure(deps, event, error);
    // A redelivery has the same result for three days. Reconcile retries the event with back-off.
    if (error instanceof UnmappableError) return 'failed';
    if (error instanceof UnknownSubscriptionError) {
      await deps.missing.mark(error.subscriptionId, deps.now());
      return 'failed';
    }
    throw toRetryableError(error);
  }
}

/** Maps every error to 5xx: a 4xx would stop the provider's redeliveries. */
function toRetryableError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return error.code.startsWith('billing/provider-')
    ? error
    : new DomainError('internal', 'The event could not be handled.', [], { cause: error });
}

/**
 * Events are about 10 kB. A subscription with 20 items, each with 50 metadata values of 500 characters on
 * item, price and plan, is close to a megabyte and still legal.
 */
export const WEBHOOK_BODY_LIMIT = 1024 * 1024;

/** Route for the provider's webhook deliveries. */
export const webhookRoutes = (deps: BillingDeps): Route[] => [
  webhookRoute(ReceiveWebhook, async ({ request }) => {
    const { rawBody, headers } = request;
    const outcome = await handleWebhook(deps, { rawBody, headers, receivedAt: deps.now() });
    return { received: true as const, outcome };
  }),
];
