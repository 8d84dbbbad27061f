import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { type Route, webhookRoute } from '../../http/route';
import { type BillingDeps } from '../billing-deps';
import { handleWebhook } from './handle-webhook';

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
