import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Currency, Money } from '../money';
import { EpochMs } from '../time';
import { MetricKey } from '../usage/metric';
import { CREDIT_PACKS, type PackKey as Key } from './credit-packs';
import { Redirect } from './endpoints';
import { TaxBehavior } from './tax-behavior';

export const PackKey = z.enum(Object.keys(CREDIT_PACKS) as [Key, ...Key[]]);
export type PackKey = Key;

/** Credits that one payment bought, as sold then: the catalog may have changed since. */
export const CreditGrant = z.strictObject({
  pack: z.string(),
  metric: z.string(),
  amount: z.int().positive(),
  used: z.int().nonnegative(),
  /** Taken back by refunds and disputes; never more than `amount`. */
  takenBack: z.int().nonnegative(),
  paid: Money,
  boughtAt: EpochMs,
});
export type CreditGrant = z.infer<typeof CreditGrant>;

/** Returns what is left of a purchase. Credits that were used before a refund stay used. */
export const leftOf = ({ amount, used, takenBack }: CreditGrant): number =>
  Math.max(0, amount - takenBack - used);

export const creditsLeft = (
  credits: Readonly<Record<string, CreditGrant>>,
  metric: MetricKey,
): number =>
  Object.values(credits)
    .filter((grant) => grant.metric === metric)
    .reduce((sum, grant) => sum + leftOf(grant), 0);

const PackPrice = {
  price: Money,
  /** Absent where no tax is collected. */
  taxBehavior: TaxBehavior.optional(),
};

export const PackOffer = z.strictObject({
  key: PackKey,
  name: z.string(),
  metric: MetricKey,
  amount: z.int().positive(),
  ...PackPrice,
  /** The same pack in further currencies; absent where it has none. */
  currencies: z.array(z.strictObject(PackPrice)).optional(),
});
export type PackOffer = z.infer<typeof PackOffer>;

/** Bought credits for people. */
export const CreditPurchase = z.strictObject({
  id: z.string(),
  name: z.string(),
  amount: z.int().positive(),
  left: z.int().nonnegative(),
  takenBack: z.int().nonnegative(),
  paid: Money,
  boughtAt: EpochMs,
});
export type CreditPurchase = z.infer<typeof CreditPurchase>;

export const GetCredits = defineEndpoint({
  operationId: 'getCredits',
  viewable: true,
  address: 'GET /api/credits',
  auth: 'member',
  summary: 'Packs of credits on sale, and those that the caller bought',
  response: z.strictObject({
    packs: z.array(PackOffer),
    /** Newest first. */
    purchases: z.array(CreditPurchase),
  }),
  errors: ['billing/provider-unavailable', 'billing/provider-refused'],
});

export const BuyCredits = defineEndpoint({
  operationId: 'buyCredits',
  address: 'GET /api/credits/checkout',
  auth: 'member',
  summary: 'Buy a pack of credits: 303 to the provider, or `{url}` for `Accept: application/json`',
  query: z.strictObject({
    pack: PackKey,
    /** One that the pack has; without it, its default. */
    currency: Currency.optional(),
  }),
  response: Redirect,
  status: 303,
  asksAt: '/dashboard/billing',
  errors: [
    'account/being-deleted',
    'billing/provider-unavailable',
    'billing/provider-refused',
    'billing/pack-not-for-sale',
    'billing/currency-not-offered',
  ],
});
