import type Stripe from 'stripe';
import {
  type PortalConfiguration,
  type ProviderSetup,
  type WebhookEndpoint,
} from '../../doctor/provider-setup';
import { HANDLED_EVENTS } from './classify-event';
import { StripeClient, type StripeSettings } from './stripe-client';

const mapEndpoint = (endpoint: Stripe.WebhookEndpoint): WebhookEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  enabled: endpoint.status === 'enabled',
  apiVersion: endpoint.api_version,
  events: endpoint.enabled_events,
});

const mapPortal = (portal: Stripe.BillingPortal.Configuration): PortalConfiguration => ({
  id: portal.id,
  active: portal.active,
  isDefault: portal.is_default,
  canCancel: portal.features.subscription_cancel.enabled,
  canChangeCard: portal.features.payment_method_update.enabled,
  canChangeAddress:
    portal.features.customer_update.enabled &&
    portal.features.customer_update.allowed_updates.includes('address'),
  canPause: portal.features.subscription_pause.enabled,
  canSwitch: portal.features.subscription_update.enabled,
});

/** Reads the account's settings for `billing:doctor`. */
export function readStripeSetup(settings: StripeSettings): Promise<ProviderSetup> {
  const client = new StripeClient(settings);
  return client.call(async (stripe) => {
    const { default: Sdk } = await import('stripe');
    const [endpoints, portals, tax] = await Promise.all([
      stripe.webhookEndpoints.list({ limit: 100 }),
      stripe.billingPortal.configurations.list({ limit: 100 }),
      settings.tax === true ? stripe.tax.settings.retrieve() : null,
    ]);
    return {
      apiVersion: Sdk.API_VERSION,
      handledEvents: HANDLED_EVENTS,
      endpoints: endpoints.data.map(mapEndpoint),
      portals: portals.data.map(mapPortal),
      tax: tax === null ? null : tax.status === 'active' ? 'active' : 'pending',
    };
  });
}
