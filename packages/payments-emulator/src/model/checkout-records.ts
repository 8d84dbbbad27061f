import type Stripe from 'stripe';
import {
  type CustomerRecord,
  type LineTax,
  type Metadata,
  type MissingMethodBehavior,
  type Served,
} from './records';

export type CheckoutSessionRecord = Served<
  Stripe.Checkout.Session,
  | ('id' | 'amount_total' | 'cancel_url' | 'client_reference_id' | 'created' | 'currency')
  | ('customer_email' | 'expires_at'),
  {
    status: 'open' | 'complete' | 'expired';
    payment_status: 'paid' | 'unpaid' | 'no_payment_required';
    customer: string | null;
    subscription: string | null;
    invoice: string | null;
    payment_intent?: string | null;
    metadata: Metadata;
    success_url: string;
    allow_promotion_codes: boolean | null;
    payment_method_collection: 'always' | 'if_required';
    customer_details: { readonly email: string | null; readonly name: string | null } | null;
    locale: string | null;
    own: {
      readonly lines: readonly {
        readonly id: string;
        readonly price: string;
        readonly quantity: number;
      }[];
      readonly trialDays: number;
      readonly trialEnd: number | null;
      readonly missingMethod: MissingMethodBehavior;
      readonly billingMode: 'classic' | 'flexible';
      /** Types of payment methods that the page does not take. */
      readonly excludedMethods?: readonly string[];
      /** Entered on the payment page. */
      readonly promotionCode?: string | null;
      /** The amount that the code takes off. */
      readonly saved?: number;
      /** Undefined: it has no automatic tax. */
      readonly tax?: {
        readonly collectsIds: boolean;
        /** Entered on the payment page; null until then. */
        readonly place: Pick<CustomerRecord, 'address' | 'tax_ids'> | null;
        readonly taxes: readonly LineTax[];
      };
      /** Set in payment mode: metadata of the payment, and whether an invoice is made of it. */
      readonly payment?: { readonly metadata: Metadata; readonly createsInvoice?: boolean };
      readonly subscriptionMetadata: Metadata;
      readonly description: string | null;
    };
  }
>;
