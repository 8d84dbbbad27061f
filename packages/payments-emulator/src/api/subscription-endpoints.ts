import { cancelSubscription } from '../engine/subscriptions/cancel-subscription';
import { changeSubscription } from '../engine/subscriptions/change-subscription';
import { createSubscription } from '../engine/subscriptions/create-subscription';
import { daysUntilDue } from '../engine/invoices/send-invoice';
import { pauseSubscription, resumeSubscription } from '../engine/subscriptions/pause-subscription';
import { type Draft } from '../model/draft';
import { type SubscriptionRecord } from '../model/records';
import { presentSubscription } from '../present/subscription';
import { type Raw } from '../protocol/form';
import * as param from '../protocol/params';
import { DISCOUNTS, unsettableDiscounts } from './coupon-endpoints';
import { type Endpoint, endpoint } from './endpoint';
import { listEndpoint } from './list';
import { isMetered } from '../engine/subscriptions/usage-lines';
import { invalid } from '../protocol/api-error';
import { ENDED } from '../engine/subscriptions/subscription-of';

const trialSettings = param.object({
  end_behavior: param.object({
    missing_payment_method: param.oneOf('cancel', 'create_invoice', 'pause'),
  }),
});

/** The items of a new subscription, or of a phase. */
export const NEW_ITEMS = param.required(
  param.listOf(
    param.required(
      param.object({
        price: param.required(param.name),
        quantity: param.quantity,
        metadata: param.metadata,
        discounts: DISCOUNTS,
      }),
    ),
  ),
);

const trialEnd = (raw: Raw | undefined, path: string): number | 'now' | undefined =>
  raw === 'now' ? 'now' : param.integer(raw, path);

const cancelAt = (
  raw: Raw | undefined,
  path: string,
): number | 'min_period_end' | 'max_period_end' | null | undefined => {
  if (raw === '') return null;
  return raw === 'min_period_end' || raw === 'max_period_end' ? raw : param.integer(raw, path);
};

/** It says whether a period begins with the change; an object as of API version 2026-10-28. */
export const cycleAnchor = param.object({
  type: param.required(param.oneOf('now', 'unchanged')),
});

const cancellation = param.object({ comment: param.text, feedback: param.text });

/** An empty value resumes collection. */
const pauseCollection = (
  raw: Raw | undefined,
  path: string,
): SubscriptionRecord['pause_collection'] | undefined => {
  if (raw === undefined) return undefined;
  if (raw === '') return null;
  const read = param.readFields(
    {
      behavior: param.required(param.oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
      resumes_at: param.unsettableInteger,
    },
    raw,
    path,
  );
  return { behavior: read.behavior, resumes_at: read.resumes_at ?? null };
};

const present = (draft: Draft, subscription: SubscriptionRecord): object =>
  presentSubscription(draft, draft.get('subscription', subscription.id));

const automaticTax = param.object({ enabled: param.required(param.boolean) });

const COLLECTION = {
  collection_method: param.oneOf('charge_automatically', 'send_invoice'),
  days_until_due: param.quantity,
};

const create = endpoint(
  'POST /v1/subscriptions',
  {
    automatic_tax: automaticTax,
    billing_mode: param.object({ type: param.required(param.oneOf('classic', 'flexible')) }),
    cancel_at: cancelAt,
    cancel_at_period_end: param.boolean,
    ...COLLECTION,
    currency: param.name,
    customer: param.required(param.name),
    default_payment_method: param.name,
    description: param.text,
    discounts: DISCOUNTS,
    items: NEW_ITEMS,
    metadata: param.metadata,
    off_session: param.boolean,
    payment_behavior: param.oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
    trial_end: trialEnd,
    trial_period_days: param.integer,
    trial_settings: trialSettings,
  },
  (draft, input) => {
    const subscription = createSubscription(draft, {
      customer: input.customer,
      currency: input.currency,
      items: input.items.map(({ price, quantity, metadata, discounts }, index) => ({
        price,
        discounts,
        quantity: itemQuantity(draft, price, quantity, `items[${index}][quantity]`),
        metadata: metadata ?? {},
      })),
      defaultMethod: input.default_payment_method ?? null,
      description: input.description ?? null,
      metadata: input.metadata ?? {},
      trialEnd: input.trial_end === 'now' ? null : (input.trial_end ?? null),
      trialDays: input.trial_period_days ?? 0,
      missingMethod: input.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
      billingMode: input.billing_mode?.type ?? 'flexible',
      daysUntilDue: daysUntilDue(input),
      discounts: input.discounts,
      automaticTax: input.automatic_tax?.enabled ?? false,
      paymentBehavior: input.payment_behavior ?? 'allow_incomplete',
    });
    const { cancel_at, cancel_at_period_end } = input;
    if (cancel_at !== undefined || cancel_at_period_end === true) {
      changeSubscription(draft, subscription.id, { cancel_at, cancel_at_period_end });
    }
    return present(draft, subscription);
  },
);

const update = endpoint(
  'POST /v1/subscriptions/{id}',
  {
    automatic_tax: automaticTax,
    billing_cycle_anchor: cycleAnchor,
    cancel_at: cancelAt,
    cancel_at_period_end: param.boolean,
    cancellation_details: cancellation,
    ...COLLECTION,
    default_payment_method: param.text,
    description: param.text,
    discounts: unsettableDiscounts,
    items: param.listOf(
      param.required(
        param.object({
          id: param.name,
          deleted: param.boolean,
          price: param.name,
          quantity: param.quantity,
          metadata: param.metadata,
          discounts: unsettableDiscounts,
        }),
      ),
    ),
    metadata: param.metadata,
    off_session: param.boolean,
    pause_collection: pauseCollection,
    payment_behavior: param.oneOf('allow_incomplete', 'pending_if_incomplete'),
    proration_behavior: param.oneOf('create_prorations', 'always_invoice', 'none'),
    proration_date: param.integer,
    trial_end: trialEnd,
    trial_settings: trialSettings,
  },
  (draft, input, id) =>
    present(
      draft,
      changeSubscription(draft, id, {
        ...input,
        cancellation: input.cancellation_details,
        missing_payment_method: input.trial_settings?.end_behavior?.missing_payment_method,
      }),
    ),
);

const STATUSES = [
  ...(['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired'] as const),
  ...(['past_due', 'paused', 'trialing', 'unpaid'] as const),
];

function hasStatus(
  subscription: SubscriptionRecord,
  wanted: (typeof STATUSES)[number] | undefined,
): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return ENDED.includes(subscription.status);
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted;
}

const FILTER = { price: param.name, status: param.oneOf(...STATUSES) };

const list = listEndpoint('/v1/subscriptions', {
  kind: 'subscription',
  filters: { created: param.range, customer: param.name },
  more: FILTER,
  where:
    ({ price, status }) =>
    (subscription) =>
      hasStatus(subscription, status) &&
      (price === undefined || subscription.items.some((item) => item.price === price)),
  present: (subscription, draft) => presentSubscription(draft, subscription),
});

export const subscriptionEndpoints: Endpoint[] = [
  create,
  update,
  list,
  endpoint('GET /v1/subscriptions/{id}', {}, (draft, _params, id) =>
    presentSubscription(draft, draft.get('subscription', id)),
  ),
  endpoint(
    'DELETE /v1/subscriptions/{id}',
    { cancellation_details: cancellation, invoice_now: param.boolean, prorate: param.boolean },
    (draft, { cancellation_details: details, invoice_now, prorate }, id) =>
      present(
        draft,
        cancelSubscription(draft, id, {
          prorate: prorate ?? false,
          invoiceNow: invoice_now ?? false,
          ...details,
        }),
      ),
  ),
  endpoint(
    'POST /v1/subscriptions/{id}/pause',
    { type: param.oneOf('subscription') },
    (draft, _params, id) => present(draft, pauseSubscription(draft, id)),
  ),
  endpoint(
    'POST /v1/subscriptions/{id}/resume',
    {
      billing_cycle_anchor: param.object({ type: param.required(param.oneOf('now')) }),
      payment_behavior: param.oneOf('resume_on_payment_success'),
      proration_behavior: param.oneOf('none', 'create_prorations', 'always_invoice'),
    },
    (draft, _params, id) => present(draft, resumeSubscription(draft, id)),
  ),
];

/** @throws {ApiError} 400 for a quantity of a metered price. */
export function itemQuantity(
  draft: Draft,
  price: string,
  quantity: number | undefined,
  path: string,
): number {
  const isKnown = draft.find('price', price) !== undefined;
  if (!isKnown || !isMetered(draft, { price })) return quantity ?? 1;
  if (quantity === undefined) return 0;
  throw invalid(
    'When `usage_type` is `metered` you should not specify a quantity: usage is reported to the meter.',
    path,
  );
}
