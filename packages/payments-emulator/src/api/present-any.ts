import { type Draft } from '../model/draft';
import { type Kind } from '../model/records';
import { presentPortalConfiguration } from '../present/account';
import { presentCharge, presentBalanceTransaction } from '../present/charge';
import { presentPrice, presentProduct } from '../present/catalog';
import { presentCheckoutSession } from '../present/checkout-session';
import { presentCustomer, presentPaymentMethod } from '../present/customer';
import { isActiveCode } from '../engine/invoices/coupons';
import { presentCoupon, presentDiscount, presentPromotionCode } from '../present/discount';
import { presentInvoice } from '../present/invoice';
import { presentPaymentIntent } from '../present/payment-intent';
import { presentSchedule } from '../present/schedule';
import { presentSubscription } from '../present/subscription';

/** A deleted customer remains as a stub. */
export function presentCustomerOrStub(draft: Draft, id: string): object {
  const customer = draft.get('customer', id);
  return customer.deleted
    ? { id, object: 'customer', deleted: true }
    : presentCustomer(draft, customer);
}

/** Objects that can replace an id when expanded. */
const PRESENT = {
  customer: presentCustomerOrStub,
  product: (draft: Draft, id: string) => presentProduct(draft.get('product', id)),
  price: (draft: Draft, id: string) => presentPrice(draft.get('price', id)),
  subscription: (draft: Draft, id: string) =>
    presentSubscription(draft, draft.get('subscription', id)),
  invoice: (draft: Draft, id: string) => presentInvoice(draft, draft.get('invoice', id)),
  paymentIntent: (draft: Draft, id: string) =>
    presentPaymentIntent(draft, draft.get('paymentIntent', id)),
  charge: (draft: Draft, id: string) => presentCharge(draft, draft.get('charge', id)),
  balanceTransaction: (draft: Draft, id: string) =>
    presentBalanceTransaction(draft.get('balanceTransaction', id)),
  paymentMethod: (draft: Draft, id: string) => presentPaymentMethod(draft.get('paymentMethod', id)),
  checkoutSession: (draft: Draft, id: string) =>
    presentCheckoutSession(draft, draft.get('checkoutSession', id)),
  portalConfiguration: (draft: Draft, id: string) =>
    presentPortalConfiguration(draft.get('portalConfiguration', id)),
  subscriptionSchedule: (draft: Draft, id: string) =>
    presentSchedule(draft, draft.get('subscriptionSchedule', id)),
  coupon: (draft: Draft, id: string) => presentCoupon(draft.get('coupon', id), draft.now()),
  promotionCode: (draft: Draft, id: string) => {
    const code = draft.get('promotionCode', id);
    return presentPromotionCode(code, isActiveCode(draft, code));
  },
  discount: (draft: Draft, id: string) => presentDiscount(draft.get('discount', id)),
} satisfies Partial<Record<Kind, (draft: Draft, id: string) => object>>;

export type Expandable = keyof typeof PRESENT;

export function presentById(draft: Draft, kind: Expandable, id: string): object {
  return PRESENT[kind](draft, id);
}
