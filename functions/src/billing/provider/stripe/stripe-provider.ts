import { type PaymentProvider } from '../payment-provider';
import { stripeCheckouts } from './checkouts';
import { stripeCustomers } from './customers';
import { stripeEvents } from './events';
import { stripeIncidents } from './incidents';
import { stripeInvoices } from './invoices';
import { stripeMeters } from './meters';
import { stripeOffers } from './offers';
import { stripePacks } from './packs';
import { stripePlanChanges } from './plan-changes';
import { RateLimitGate } from './rate-limit-gate';
import { StripeClient, type StripeSettings } from './stripe-client';
import { stripeSubscriptions } from './subscriptions';

/** The Stripe implementation of {@link PaymentProvider}. Loads nothing before the first call. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  return {
    ...portsOf(new StripeClient(settings)),
    inBackground: (withinMs) => {
      const client = new StripeClient(settings, new RateLimitGate(withinMs));
      const job: PaymentProvider = { ...portsOf(client), inBackground: () => job };
      return job;
    },
  };
}

function portsOf(client: StripeClient): Omit<PaymentProvider, 'inBackground'> {
  return {
    ...stripeEvents(client),
    ...stripeSubscriptions(client),
    ...stripePlanChanges(client),
    ...stripeIncidents(client),
    ...stripeCustomers(client),
    ...stripeOffers(client),
    ...stripeCheckouts(client),
    ...stripeInvoices(client),
    ...stripePacks(client),
    ...stripeMeters(client),
  };
}
