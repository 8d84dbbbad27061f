import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Money } from '../money';
import { EpochMs } from '../time';
import { Discount } from './discount';
import { SubscriptionSummary } from './endpoints';
import { PromotionCode } from './promotion-code';

/** Describes what the next charge becomes with a promotion code. */
export const PromotionPreview = z.strictObject({
  discount: Discount,
  /** With the code, other changes and tax. Send it with the confirmation. */
  nextCharge: z.strictObject({ amount: Money, at: EpochMs }),
  /** Without the code. */
  before: Money,
  /** The code takes the place of the subscription's discounts. */
  replaces: z.boolean(),
});
export type PromotionPreview = z.infer<typeof PromotionPreview>;

export const PreviewPromotion = defineEndpoint({
  operationId: 'previewPromotion',
  address: 'GET /api/subscription/promotion',
  auth: 'member',
  summary: 'What the caller’s next charge becomes with a promotion code',
  query: z.strictObject({ code: PromotionCode }),
  response: PromotionPreview,
  errors: [
    'billing/no-subscription',
    'billing/payment-due',
    'billing/subscription-ending',
    'billing/not-changeable',
    'billing/promotion-code-invalid',
    'billing/provider-unavailable',
    'billing/provider-refused',
  ],
});

export const ApplyPromotion = defineEndpoint({
  operationId: 'applyPromotion',
  address: 'POST /api/subscription/promotion',
  auth: 'member',
  summary:
    'Use a promotion code for the caller’s subscription as previewed; refused when the next charge would differ',
  body: z.strictObject({ code: PromotionCode, nextCharge: Money }),
  response: SubscriptionSummary,
  errors: [...PreviewPromotion.errors, 'billing/preview-outdated'],
  idempotency: 'lease',
});

export const PROMOTION_ENDPOINTS = [PreviewPromotion, ApplyPromotion] as const;
