import { HANDLED_EVENTS } from '../domain/classify-event';
import { type Offer } from '../domain/provider-facts';
import {
  type PortalConfiguration,
  type ProviderSetup,
  type WebhookEndpoint,
} from './provider-setup';

/** One thing that was looked at. `remedy` says what to do unless it is `ok`. */
export interface Check {
  readonly name: string;
  readonly result: 'ok' | 'warning' | 'failure';
  readonly detail: string;
  readonly remedy: string | null;
}

const ok = (name: string, detail: string): Check => ({ name, result: 'ok', detail, remedy: null });
const warning = (name: string, detail: string, remedy: string): Check => ({
  name,
  result: 'warning',
  detail,
  remedy,
});
const failure = (name: string, detail: string, remedy: string): Check => ({
  name,
  result: 'failure',
  detail,
  remedy,
});

/** The product must exist, be active and have an active, recurring, plain default price. */
export function checkOffer(productId: string, offer: Offer | null): Check {
  if (offer === null) {
    return failure(
      'price',
      `${productId} is not for sale: no such product, archived, or without an active recurring default price`,
      'Set PAYMENT_PRODUCT_ID_PRO to a product with a recurring default price',
    );
  }
  const { amount, interval, intervalCount, priceId, trialDays } = offer;
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  const trial = trialDays > 0 ? `, ${trialDays} days of trial` : '';
  return ok(
    'price',
    `${priceId}: ${amount.amountMinor} minor units of ${amount.currency} every ${every}${trial}`,
  );
}

function checkEndpoint(endpoint: WebhookEndpoint, apiVersion: string): Check[] {
  const all = endpoint.events.includes('*');
  const missing = all ? [] : HANDLED_EVENTS.filter((type) => !endpoint.events.includes(type));
  const checks: Check[] = [];
  if (!endpoint.enabled) {
    checks.push(failure('webhook', `${endpoint.id} is disabled`, 'Enable it at the provider'));
  }
  if (missing.length > 0) {
    checks.push(
      failure(
        'webhook events',
        `${endpoint.id} is not registered for ${missing.join(', ')}`,
        'Add these event types to the endpoint',
      ),
    );
  }
  if (endpoint.apiVersion !== apiVersion) {
    checks.push(
      warning(
        'webhook API version',
        `${endpoint.id} sends ${endpoint.apiVersion ?? 'the account’s default version'}, the SDK speaks ${apiVersion}`,
        'Recreate the endpoint with the SDK’s version; until then events are read by their ids alone',
      ),
    );
  }
  return checks.length > 0
    ? checks
    : [ok('webhook', `${endpoint.id} is registered for all ${HANDLED_EVENTS.length} types`)];
}

/** There must be one enabled endpoint at our address with all event types that we handle. */
export function checkWebhook(setup: ProviderSetup, url: string): Check[] {
  const ours = setup.endpoints.filter((endpoint) => endpoint.url === url);
  const [endpoint] = ours;
  if (endpoint === undefined) {
    return [
      failure(
        'webhook',
        `No endpoint is registered for ${url}`,
        'Register it: npm run webhook:url',
      ),
    ];
  }
  const extra = ours
    .slice(1)
    .map(({ id }) =>
      warning(
        'webhook',
        `${id} is registered for the same address: every event arrives twice`,
        'Remove it unless a signing secret is being rotated',
      ),
    );
  return [...checkEndpoint(endpoint, setup.apiVersion), ...extra];
}

/** The portal answers with an error until its default configuration was saved once. */
export function checkPortal(portals: readonly PortalConfiguration[]): Check[] {
  const portal = portals.find(({ active, isDefault }) => active && isDefault);
  if (portal === undefined) {
    return [
      failure(
        'portal',
        'The customer portal has no default configuration',
        'Save the portal settings once at the provider',
      ),
    ];
  }
  const missing = [
    ...(portal.canCancel ? [] : ['cancel']),
    ...(portal.canChangeCard ? [] : ['change the card']),
  ];
  return missing.length === 0
    ? [ok('portal', `${portal.id} lets members cancel and change the card`)]
    : [
        warning(
          'portal',
          `Members cannot ${missing.join(' or ')} in ${portal.id}`,
          'Enable it in the portal settings',
        ),
      ];
}
