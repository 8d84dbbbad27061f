import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Money } from '../money';
import { EpochMs } from '../time';
import { Discount } from './discount';
import { BillingInterval, Quantity, QuantityParameter, SubscriptionSummary } from './endpoints';
import { InvoiceLine } from './invoice-line';
import { MeteredPrice } from './metered';
import { PlanKey } from './plan-key';
import { PromotionCode } from './promotion-code';

const PlanChoice = { plan: PlanKey, interval: BillingInterval };

/** Describes what a change of plan costs and when it takes effect. */
export const PlanChangePreview = z.strictObject({
  ...PlanChoice,
  planName: z.string(),
  quantity: z.int().nonnegative(),
  /** `now`: a larger plan or a longer interval · `period-end`: a smaller plan or a shorter interval. */
  timing: z.enum(['now', 'period-end']),
  /** The change grants more than the trial: it ends, and the first period is charged for. */
  endsTrial: z.boolean(),
  /** When it takes effect. */
  at: EpochMs,
  /** Charged when the change is confirmed; 0 at the end of the period and in a trial that goes on. */
  dueNow: Money,
  /** The lines of the invoice of `dueNow`: the unused time is negative. */
  lines: z.array(InvoiceLine),
  /** The discounts of the lines together. */
  saved: Money,
  /** The tax of `dueNow`; null where none is collected. Its amount is 0 where none is due. */
  tax: z.strictObject({ amount: Money, included: z.boolean() }).nullable(),
  /** The price of each unit over the new plan’s limits. */
  metered: z.array(MeteredPrice),
  /** Unused time that `dueNow` does not use up. It pays for later invoices. */
  credit: Money,
  /** After the discounts that apply then, with tax. */
  nextCharge: z.strictObject({ amount: Money, at: EpochMs }),
  /** A promotion code can be entered: codes are turned on, and the change is made now. */
  takesCode: z.boolean(),
  /** The discount of the code that was entered. It replaces the subscription’s discounts. */
  discount: Discount.nullable(),
  /** The name of the plan of a scheduled change that this one replaces. */
  replaces: z.string().nullable(),
  /** Credits and charges are computed for this instant. Send it with the confirmation. */
  prorationDate: EpochMs,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

const CHANGE_ERRORS = [
  'billing/no-subscription',
  'billing/payment-due',
  'billing/provider-unavailable',
  'billing/provider-refused',
  'billing/not-changeable',
] as const;

export const PreviewPlanChange = defineEndpoint({
  operationId: 'previewPlanChange',
  address: 'GET /api/subscription/change',
  auth: 'member',
  summary: 'What a change of the caller’s plan or interval costs, and when it takes effect',
  query: z.strictObject({
    ...PlanChoice,
    /** Without it, the quantity stays where the plan allows it. */
    quantity: QuantityParameter.optional(),
    code: PromotionCode.optional(),
  }),
  response: PlanChangePreview,
  errors: [
    ...CHANGE_ERRORS,
    'billing/plan-not-for-sale',
    'billing/plan-unchanged',
    'billing/debit-returned',
    'billing/payment-pending',
    'billing/quantity-not-offered',
    'billing/promotion-code-invalid',
    'billing/subscription-ending',
    'billing/address-required',
  ],
});

export const PlanChangeResult = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('changed'), summary: SubscriptionSummary }),
  z.strictObject({ status: z.literal('scheduled'), summary: SubscriptionSummary }),
  /** Nothing has changed yet. The plan changes when the invoice on `paymentUrl` is paid before `until`. */
  z.strictObject({
    status: z.literal('payment-required'),
    reason: z.enum(['action_required', 'payment_failed']),
    paymentUrl: z.url().nullable(),
    until: EpochMs,
    summary: SubscriptionSummary,
  }),
]);
export type PlanChangeResult = z.infer<typeof PlanChangeResult>;

export const ChangePlan = defineEndpoint({
  operationId: 'changePlan',
  address: 'POST /api/subscription/change',
  auth: 'member',
  summary:
    'Change the caller’s plan or interval as previewed; refused when the amount would differ',
  body: z.strictObject({
    ...PlanChoice,
    prorationDate: EpochMs,
    dueNow: Money,
    quantity: Quantity.optional(),
    code: PromotionCode.optional(),
  }),
  response: PlanChangeResult,
  errors: [...PreviewPlanChange.errors, 'billing/preview-outdated'],
  idempotency: 'lease',
});

export const KeepPlan = defineEndpoint({
  operationId: 'keepPlan',
  address: 'DELETE /api/subscription/change',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Cancel the change that is scheduled for the end of the period',
  response: SubscriptionSummary,
  errors: CHANGE_ERRORS,
});

export const CancelSubscription = defineEndpoint({
  operationId: 'cancelSubscription',
  address: 'POST /api/subscription/cancel',
  auth: 'member',
  idempotency: 'natural',
  summary: 'End the caller’s subscription with the current period; cancels a scheduled change',
  response: SubscriptionSummary,
  errors: CHANGE_ERRORS,
});

export const ResumeSubscription = defineEndpoint({
  operationId: 'resumeSubscription',
  address: 'POST /api/subscription/resume',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Resume the caller’s subscription before it ends',
  response: SubscriptionSummary,
  errors: CHANGE_ERRORS,
});

export const EndSubscription = defineEndpoint({
  operationId: 'endSubscription',
  address: 'POST /api/subscription/end',
  auth: 'member',
  idempotency: 'natural',
  summary:
    'End the caller’s subscription at once when a payment is due, and void its open invoices',
  response: SubscriptionSummary,
  errors: [...CHANGE_ERRORS, 'billing/payment-pending'],
});

export const EnterCard = defineEndpoint({
  operationId: 'enterCard',
  address: 'POST /api/subscription/card',
  auth: 'member',
  idempotency: 'natural',
  summary:
    'After the provider’s page for a new card: the caller’s subscription pays with it, and what it owes is paid',
  response: SubscriptionSummary,
  errors: ['billing/provider-unavailable', 'billing/provider-refused'],
});

export const PLAN_CHANGE_ENDPOINTS = [
  EndSubscription,
  EnterCard,
  PreviewPlanChange,
  ChangePlan,
  KeepPlan,
  CancelSubscription,
  ResumeSubscription,
] as const;
