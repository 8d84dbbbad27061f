import type Stripe from 'stripe';
import { type Metadata } from './records';

export type CouponRecord = Readonly<
  Pick<
    Stripe.Coupon,
    | ('id' | 'amount_off' | 'created' | 'currency' | 'duration_in_months' | 'max_redemptions')
    | ('name' | 'percent_off' | 'redeem_by' | 'times_redeemed')
  > & { duration: 'once' | 'repeating' | 'forever'; metadata: Metadata }
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

/** A coupon that is applied to a subscription. */
export type DiscountRecord = Readonly<
  Pick<Stripe.Discount, 'id' | 'start' | 'end'> & {
    coupon: string;
    promotion_code: string | null;
    customer: string;
    checkout_session: string | null;
    subscription: string | null;
  }
>;
