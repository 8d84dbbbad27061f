import { type Draft } from '../../model/draft';
import {
  type CollectionMethod,
  type ItemRecord,
  type Metadata,
  type MissingMethodBehavior,
  type SubscriptionRecord,
} from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { changeItems, type ItemChange } from './change-items';
import { amountOf, type DiscountInput, redeem } from '../invoices/discounts';
import { ownMethod } from '../charges/payment-methods';
import { endTrial } from './renewal';
import { mergeMetadata, saveSubscription } from '../save';
import { collectionOf } from '../invoices/send-invoice';
import { assertTaxable, behaviorOf } from '../invoices/taxes';
import { ENDED } from './subscription-of';

export interface SubscriptionChange {
  readonly metadata?: Metadata | null | undefined;
  readonly description?: string | null | undefined;
  readonly default_payment_method?: string | null | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
  readonly cancel_at?: number | 'min_period_end' | 'max_period_end' | null | undefined;
  readonly cancellation?:
    | { comment?: string | null | undefined; feedback?: string | null | undefined }
    | undefined;
  readonly pause_collection?: SubscriptionRecord['pause_collection'] | undefined;
  readonly missing_payment_method?: MissingMethodBehavior | undefined;
  readonly collection_method?: CollectionMethod | undefined;
  readonly days_until_due?: number | undefined;
  readonly trial_end?: number | 'now' | undefined;
  readonly billing_cycle_anchor?: { readonly type: 'now' | 'unchanged' } | undefined;
  readonly items?: readonly ItemChange[] | undefined;
  /** Null removes all. */
  readonly discounts?: readonly DiscountInput[] | null | undefined;
  readonly proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined;
  readonly proration_date?: number | undefined;
  readonly payment_behavior?: 'allow_incomplete' | 'pending_if_incomplete' | undefined;
  readonly automatic_tax?: { readonly enabled: boolean } | undefined;
}

export function changeSubscription(
  draft: Draft,
  id: string,
  change: SubscriptionChange,
): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (ENDED.includes(before.status)) assertOnlyNotes(change);
  if (change.payment_behavior === 'pending_if_incomplete') assertCanBePending(change);
  assertNotScheduled(before, change);
  const plain = applyPlain(draft, before, change);
  const cancelling = applyCancellation(draft, plain, change);
  const trialled = applyTrialEnd(draft, cancelling, change.trial_end);
  const discounts = discountsAfter(draft, before, change);
  if (change.items === undefined) {
    if (change.billing_cycle_anchor?.type === 'now') throw onlyWithItems();
    const after = discounts === undefined ? trialled : { ...trialled, discounts };
    if (after !== before) saveSubscription(draft, after);
  } else {
    changeItems(draft, trialled, {
      items: change.items,
      prorate: change.proration_behavior ?? 'create_prorations',
      proratedAt: change.proration_date ?? null,
      discounts,
      whenUnpaid: change.payment_behavior ?? 'allow_incomplete',
      endsTrial: change.trial_end === 'now',
      startsPeriod: change.billing_cycle_anchor?.type === 'now',
    });
  }
  if (change.trial_end === 'now' && change.items === undefined) endTrialNow(draft, id);
  return draft.get('subscription', id);
}

const onlyWithItems = (): Error =>
  invalid(
    'The local payments emulator begins a period only together with a change of items.',
    'billing_cycle_anchor',
    'local_unsupported',
  );

/** Undefined when they stay as they are: an empty list changes nothing. */
export function discountsAfter(
  draft: Draft,
  { id, customer, currency, items }: SubscriptionRecord,
  { discounts }: Pick<SubscriptionChange, 'discounts'>,
): readonly string[] | undefined {
  if (discounts === null) return [];
  if (discounts === undefined || discounts.length === 0) return undefined;
  const amount = amountOf(draft, items, currency);
  return redeem(draft, discounts, { customer, currency, amount, subscription: id });
}

function assertOnlyNotes({ metadata: _m, cancellation: _c, ...rest }: SubscriptionChange): void {
  if (Object.values(rest).every((value) => value === undefined)) return;
  throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
}

/** Parameters that a pending update can have (https://docs.stripe.com/billing/subscriptions/pending-updates-reference). */
const PENDABLE = new Set([
  ...['billing_cycle_anchor', 'discounts', 'expand', 'items', 'off_session', 'payment_behavior'],
  ...['proration_behavior', 'proration_date', 'trial_end'],
]);

function assertCanBePending(change: SubscriptionChange): void {
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || PENDABLE.has(name)) continue;
    throw invalid(
      `When payment_behavior is set to pending_if_incomplete, you cannot pass ${name}.`,
      name,
    );
  }
}

/** Stripe's message, as in github.com/dust-tt/dust, pull request 32051 (2026). */
function assertNotScheduled(
  { schedule }: SubscriptionRecord,
  { cancel_at: at, cancel_at_period_end: atEnd }: SubscriptionChange,
): void {
  if (schedule == null || (at === undefined && atEnd === undefined)) return;
  throw invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

function applyPlain(
  draft: Draft,
  before: SubscriptionRecord,
  change: SubscriptionChange,
): SubscriptionRecord {
  const { default_payment_method: method, cancellation } = change;
  return {
    ...withTax(draft, before, change),
    metadata: mergeMetadata(before.metadata, change.metadata),
    description: change.description === undefined ? before.description : change.description,
    default_payment_method:
      method === undefined
        ? before.default_payment_method
        : method && ownMethod(draft, method, before.customer, 'default_payment_method').id,
    pause_collection:
      change.pause_collection === undefined ? before.pause_collection : change.pause_collection,
    ...collectionOf(draft, before, change),
    missing_payment_method: change.missing_payment_method ?? before.missing_payment_method,
    cancellation_comment:
      cancellation?.comment === undefined ? before.cancellation_comment : cancellation.comment,
    cancellation_feedback:
      cancellation?.feedback === undefined ? before.cancellation_feedback : cancellation.feedback,
  };
}

export function withTax(
  draft: Draft,
  before: SubscriptionRecord,
  { automatic_tax: tax }: Pick<SubscriptionChange, 'automatic_tax'>,
): SubscriptionRecord {
  if (tax === undefined) return before;
  if (tax.enabled) {
    assertTaxable(draft, draft.get('customer', before.customer));
    for (const { price } of before.items) behaviorOf(draft, price, 'automatic_tax');
  }
  return { ...before, own: { ...before.own, automaticTax: tax.enabled } };
}

/**
 * `cancel_at_period_end` also sets `cancel_at`; a date alone leaves the flag false, which is how the
 * provider's portal cancels subscriptions in flexible billing mode.
 */
function applyCancellation(
  draft: Draft,
  before: SubscriptionRecord,
  { cancel_at: at, cancel_at_period_end: atEnd }: SubscriptionChange,
): SubscriptionRecord {
  if (at !== undefined && at !== null && atEnd === true) {
    throw invalid(
      'You may only pass one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  const now = draft.now();
  if (atEnd === true)
    return scheduled(before, { now, at: endOf(before.items, Math.min), flag: true });
  if (at !== undefined && at !== null) {
    const date =
      typeof at === 'number'
        ? at
        : endOf(before.items, at === 'min_period_end' ? Math.min : Math.max);
    if (date <= now) throw invalid('cancel_at must be a date in the future.', 'cancel_at');
    return scheduled(before, { now, at: date, flag: false });
  }
  const isUndone = atEnd === false || at === null;
  if (!isUndone || before.cancel_at === null) return before;
  return {
    ...before,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_reason: null,
  };
}

const endOf = (items: readonly ItemRecord[], pick: (...ends: number[]) => number): number =>
  pick(...items.map((item) => item.current_period_end));

const scheduled = (
  before: SubscriptionRecord,
  { now, at, flag }: { now: number; at: number; flag: boolean },
): SubscriptionRecord => ({
  ...before,
  cancel_at: at,
  cancel_at_period_end: flag,
  canceled_at: before.canceled_at ?? now,
  cancellation_reason: 'cancellation_requested',
});

function applyTrialEnd(
  draft: Draft,
  before: SubscriptionRecord,
  end: SubscriptionChange['trial_end'],
): SubscriptionRecord {
  if (end === undefined) return before;
  if (before.status !== 'trialing') {
    throw invalid(
      'The local payments emulator can change the trial end only during a trial.',
      'trial_end',
      'local_unsupported',
    );
  }
  if (end === 'now') return before;
  if (end <= draft.now()) throw invalid('The trial must end in the future.', 'trial_end');
  return {
    ...before,
    trial_end: end,
    billing_cycle_anchor: end,
    items: before.items.map((item) => ({ ...item, current_period_end: end })),
    own: { ...before.own, trialEndAnnounced: false },
  };
}

function endTrialNow(draft: Draft, id: string): void {
  const subscription = draft.get('subscription', id);
  const now = draft.now();
  endTrial(draft, {
    ...subscription,
    trial_end: now,
    items: subscription.items.map((item) => ({ ...item, current_period_end: now })),
  });
}
