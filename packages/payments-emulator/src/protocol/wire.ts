import type Stripe from 'stripe';

/** The supported API version: the one that the SDK pins. A test compares both. */
export const API_VERSION = '2026-10-28.endive';

/** `T` with other types for some fields. */
export type Replace<T, R> = Omit<T, keyof R> & R;

// Responses have the SDK's types with two exceptions: decimals are strings (the SDK
// makes `Decimal`s of them) and lists carry no methods.

export interface WireList<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}
export type WirePrice = Replace<
  Stripe.Price,
  {
    unit_amount_decimal: string | null;
    currency_options?: Record<
      string,
      Replace<Stripe.Price.CurrencyOptions, { unit_amount_decimal: string | null }>
    >;
  }
>;
export type WirePlan = Replace<Stripe.Plan, { amount_decimal: string | null }>;
export type WireSubscriptionItem = Replace<
  Stripe.SubscriptionItem,
  { price: WirePrice; plan: WirePlan }
>;
export type WirePendingUpdate = Replace<
  Stripe.Subscription.PendingUpdate,
  { subscription_items: WireSubscriptionItem[] | null }
>;
export type WireSubscription = Replace<
  Stripe.Subscription,
  { items: WireList<WireSubscriptionItem>; pending_update: WirePendingUpdate | null }
>;
export type WireInvoiceLine = Replace<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string | null;
    pricing: Replace<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string | null }> | null;
  }
>;
export type WireInvoice = Replace<
  Stripe.Invoice,
  { lines: WireList<WireInvoiceLine>; payments?: WireList<Stripe.InvoicePayment> }
>;
export type WireLineItem = Replace<Stripe.LineItem, { price: WirePrice | null }>;
export type WireCheckoutSession = Replace<
  Stripe.Checkout.Session,
  { line_items?: WireList<WireLineItem>; currency_conversion: null }
>;
export type WireEvent = Omit<Stripe.EventBase, 'data' | 'request' | 'type'> & {
  readonly type: string;
  readonly data: { readonly object: unknown; readonly previous_attributes?: unknown };
  readonly request: Stripe.Event.Request;
};
