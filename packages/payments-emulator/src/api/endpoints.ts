import {
  eventEndpoints,
  portalEndpoints,
  taxEndpoints,
  webhookEndpoints,
} from './account-endpoints';
import { priceEndpoints, productEndpoints } from './catalog-endpoints';
import { chargeEndpoints } from './charge-endpoints';
import { checkoutEndpoints } from './checkout-endpoints';
import {
  customerEndpoints,
  paymentIntentEndpoints,
  paymentMethodEndpoints,
} from './customer-endpoints';
import { couponEndpoints } from './coupon-endpoints';
import { type Endpoint } from './endpoint';
import { invoiceEndpoints } from './invoice-endpoints';
import { meterEndpoints } from './meter-endpoints';
import { scheduleEndpoints } from './schedule-endpoints';
import { subscriptionEndpoints } from './subscription-endpoints';

/** All supported endpoints. A test compares them with the README. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...couponEndpoints,
  ...meterEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...checkoutEndpoints,
  ...portalEndpoints,
  ...taxEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...invoiceEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
];
