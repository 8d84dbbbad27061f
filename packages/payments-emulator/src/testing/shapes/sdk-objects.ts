import type Stripe from 'stripe';

/** The SDK's type of each object that the emulator returns, by `object`. */
export interface SdkObjects {
  balance_transaction: Stripe.BalanceTransaction;
  'billing.meter': Stripe.Billing.Meter;
  'billing.meter_event': Stripe.Billing.MeterEvent;
  'billing.meter_event_summary': Stripe.Billing.MeterEventSummary;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  item: Stripe.LineItem;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  plan: Stripe.Plan;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
  subscription_schedule: Stripe.SubscriptionSchedule;
  'tax.settings': Stripe.Tax.Settings;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
