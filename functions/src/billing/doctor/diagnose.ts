import { formatMoney } from '@keelson/contracts/billing/format-money';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type Offer } from '../domain/provider-facts';
import {
  type PortalConfiguration,
  type ProviderSetup,
  type WebhookEndpoint,
} from './provider-setup';

/** One checked item. `remedy` is set unless the result is `ok`. */
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
export function checkOffer(productId: string, offer: Offer | null, variable: string): Check {
  if (offer === null) {
    return failure(
      'price',
      `${productId} is not for sale: it does not exist, is archived, or has no active recurring default price with a fixed amount`,
      `Set ${variable} to a product with a recurring default price`,
    );
  }
  const { amount, interval, intervalCount, priceId, trialDays } = offer;
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  const trial = trialDays > 0 ? `, ${trialDays}-day trial` : '';
  return ok('price', `${priceId}: ${formatMoney(amount)} every ${every}${trial}`);
}

function checkEndpoint(
  endpoint: WebhookEndpoint,
  { apiVersion, handledEvents }: ProviderSetup,
): Check[] {
  const all = endpoint.events.includes('*');
  const missing = all ? [] : handledEvents.filter((type) => !endpoint.events.includes(type));
  const checks: Check[] = [];
  if (!endpoint.enabled) {
    checks.push(
      failure('webhook', `${endpoint.id} is disabled`, 'Enable it in the provider dashboard'),
    );
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
        `${endpoint.id} sends ${endpoint.apiVersion ?? 'the account’s default version'}, the SDK uses ${apiVersion}`,
        'Recreate the endpoint with the SDK’s version. Until then, only the ids in events are used',
      ),
    );
  }
  return checks.length > 0
    ? checks
    : [ok('webhook', `${endpoint.id} is registered for all ${handledEvents.length} types`)];
}

/** Requires one enabled endpoint for our URL with all handled event types. */
export function checkWebhook(setup: ProviderSetup, url: string): Check[] {
  const ours = setup.endpoints.filter((endpoint) => endpoint.url === url);
  const [endpoint] = ours;
  if (endpoint === undefined) {
    return [
      failure(
        'webhook',
        `No endpoint is registered for ${url}`,
        'Register it: npm run ops -- webhook:url',
      ),
    ];
  }
  const extra = ours
    .slice(1)
    .map(({ id }) =>
      warning(
        'webhook',
        `${id} is registered for the same URL: every event is delivered twice`,
        'Remove it, unless you are rotating the signing secret',
      ),
    );
  return [...checkEndpoint(endpoint, setup), ...extra];
}

/** A plan with metered metrics in the catalog: without a usable price its limit is hard. */
export function checkMetered(plan: PlanKey, offers: readonly Offer[]): Check[] {
  return Object.keys(planOf(plan).metered ?? {}).flatMap((metric) =>
    offers.map(({ metered = [], priceId, interval }) => {
      const price = metered.find((each) => each.metric === metric);
      return price === undefined
        ? warning(
            'metered price',
            `${priceId} (per ${interval}) is sold without metered ${metric}: its limit is hard`,
            `To charge for more, add a metered price for each ${interval} with the metadata keelson_plan=${plan} and keelson_meter=${metric}, whose meter is as in docs/billing.md`,
          )
        : ok('metered price', `${price.priceId}: ${formatMoney(price.unitPrice)} for each unit`);
    }),
  );
}

/** The app has no pause: while paused at the provider, a plan is Free here. */
const checkPause = ({ id, canPause }: PortalConfiguration): Check[] =>
  canPause
    ? [
        warning(
          'portal',
          `Members can pause their subscription in ${id}, which the app does not offer`,
          'Turn pausing off in the portal settings: a paused plan counts as Free',
        ),
      ]
    : [];

/** An upgrade there costs the rest of the period alone, can be within a trial, and takes a code again (docs/adr/0012). */
const checkSwitching = ({ id, canSwitch }: PortalConfiguration): Check[] =>
  canSwitch
    ? [
        warning(
          'portal',
          `Members can switch plans in ${id} for less than in the app`,
          'Turn switching plans off in the portal settings: members do it in the app',
        ),
      ]
    : [];

/** Requires a default configuration: without one, the portal returns an error. */
export function checkPortal(portals: readonly PortalConfiguration[]): Check[] {
  const portal = portals.find(({ active, isDefault }) => active && isDefault);
  if (portal === undefined) {
    return [
      failure(
        'portal',
        'The customer portal has no default configuration',
        'Save the portal settings once in the provider dashboard',
      ),
    ];
  }
  const missing = [
    ...(portal.canCancel ? [] : ['cancel']),
    ...(portal.canChangeCard ? [] : ['update the card']),
  ];
  const found = [...checkPause(portal), ...checkSwitching(portal)];
  return missing.length === 0
    ? [ok('portal', `${portal.id} lets members cancel and update the card`), ...found]
    : [
        ...found,
        warning(
          'portal',
          `Members cannot ${missing.join(' or ')} in ${portal.id}`,
          'Enable it in the portal settings',
        ),
      ];
}
