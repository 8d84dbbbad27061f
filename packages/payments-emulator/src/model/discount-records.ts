import type Stripe from 'stripe';
import { type Metadata } from './records';

export type CouponRecord = Readonly<
  Pick<
    Stripe.Coupon,
    | ('id' | 'amount_off' | 'created' | 'currency' | 'duration_in_months' | 'max_redemptions')
    | ('name' | 'percent_off' | 'redeem_by' | 'times_redeemed')
  > & {
    duration: 'once' | 'repeating' | 'forever';
    metadata: Metadata;
    /** Absent: for every product. */
    applies_to?: { readonly products: readonly string[] };
    /** Amounts in further currencies. */
    currency_options?: Readonly<Record<string, { readonly amount_off: number }>>;
  }
>;

/** A code that customers enter for a coupon. */
export type PromotionCodeRecord = Readonly<
  Pick<
    Stripe.PromotionCode,
    'id' | 'active' | 'code' | 'created' | 'expires_at' | 'max_redemptions' | 'times_redeemed'
  > & {
    coupon: string;
    customer: string | null;
    metadata: Metadata;
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  }
>;

/** A coupon that is applied to a subscription, or to one of its items. */
export type DiscountRecord = Readonly<
  Pick<Stripe.Discount, 'id' | 'start' | 'end'> & {
    coupon: string;
    promotion_code: string | null;
    customer: string;
    checkout_session: string | null;
    subscription: string | null;
    subscription_item?: string;
  }
>;
