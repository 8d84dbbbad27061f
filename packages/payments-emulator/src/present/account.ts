import type Stripe from 'stripe';
import { type EventRecord, type WebhookEndpointRecord } from '../model/event-records';
import { type PortalConfigurationRecord, type PortalSessionRecord } from '../model/page-records';
import { API_VERSION, type WireEvent } from '../protocol/wire';

/** @param pending Number of pending deliveries. */
export function presentEvent(event: EventRecord, pending: number): WireEvent {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previous === null ? {} : { previous_attributes: event.previous }),
    },
    livemode: event.livemode ?? false,
    pending_webhooks: pending,
    request: event.request,
    type: event.type,
  };
}

/** @param secret Included only in the response to its creation. */
export function presentWebhookEndpoint(
  endpoint: WebhookEndpointRecord,
  secret?: string,
): Stripe.WebhookEndpoint {
  const { own: _own, enabled_events, ...served } = endpoint;
  return {
    ...served,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    enabled_events: [...enabled_events],
    livemode: false,
    ...(secret === undefined ? {} : { secret }),
  };
}

export function presentPortalSession(session: PortalSessionRecord): Stripe.BillingPortal.Session {
  const { own: _own, card_flow: flow = null, locale = null, ...served } = session;
  return {
    ...served,
    object: 'billing_portal.session',
    customer_account: null,
    flow: flow === null ? null : presentCardFlow(flow.doneUrl),
    livemode: false,
    locale,
    on_behalf_of: null,
  };
}

const presentCardFlow = (doneUrl: string | null): Stripe.BillingPortal.Session.Flow => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: doneUrl === null ? null : { return_url: doneUrl },
    type: doneUrl === null ? 'portal_homepage' : 'redirect',
  },
  customer_update: null,
  subscription_cancel: null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
  type: 'payment_method_update',
});

export function presentPortalConfiguration(
  configuration: PortalConfigurationRecord,
): Stripe.BillingPortal.Configuration {
  return {
    ...configuration,
    object: 'billing_portal.configuration',
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ['address', 'tax_id'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [], type: 'indefinite' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    livemode: false,
    login_page: { enabled: false, url: null },
    name: null,
  };
}
