import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { type Route, webhookRoute } from '../http/route';
import { type BillingDeps } from './billing-deps';
import { handleWebhook } from './handle-webhook';

/** The provider's events are some ten kilobytes; what is much larger is not read to its end. */
export const WEBHOOK_BODY_LIMIT = 256 * 1024;

/** Where the provider delivers its events. */
export const webhookRoutes = (deps: BillingDeps): Route[] => [
  webhookRoute(ReceiveWebhook, async ({ request }) => {
    const { rawBody, headers } = request;
    const outcome = await handleWebhook(deps, { rawBody, headers, receivedAt: deps.now() });
    return { received: true as const, outcome };
  }),
];
