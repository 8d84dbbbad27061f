import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { type Route, webhookRoute } from '../http/route';
import { type BillingDeps } from './billing-deps';
import { handleWebhook } from './handle-webhook';

/** Provider events are about 10 kB; larger bodies are rejected. */
export const WEBHOOK_BODY_LIMIT = 256 * 1024;

/** Route for the provider's webhook deliveries. */
export const webhookRoutes = (deps: BillingDeps): Route[] => [
  webhookRoute(ReceiveWebhook, async ({ request }) => {
    const { rawBody, headers } = request;
    const outcome = await handleWebhook(deps, { rawBody, headers, receivedAt: deps.now() });
    return { received: true as const, outcome };
  }),
];
