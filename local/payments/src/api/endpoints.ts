import {
  eventEndpoints,
  portalEndpoints,
  testClockEndpoints,
  webhookEndpoints,
} from './account-endpoints';
import { priceEndpoints, productEndpoints } from './catalog-endpoints';
import { checkoutEndpoints } from './checkout-endpoints';
import {
  customerEndpoints,
  paymentIntentEndpoints,
  paymentMethodEndpoints,
} from './customer-endpoints';
import { type Endpoint } from './endpoint';
import { invoiceEndpoints } from './invoice-endpoints';
import { subscriptionEndpoints } from './subscription-endpoints';

/** Every call that is answered; the README lists the same, and a test compares. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...paymentIntentEndpoints,
  ...checkoutEndpoints,
  ...portalEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
  ...testClockEndpoints,
];
