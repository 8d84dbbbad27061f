import { type Draft } from '../../model/draft';
import { type ItemRecord, type Metadata, type SubscriptionRecord } from '../../model/records';
import {
  type PhaseItem,
  type PhaseRecord,
  type ScheduleRecord,
} from '../../model/schedule-records';
import { presentSchedule } from '../../present/schedule';
import { meterOf, recurringOf } from '../../present/subscription';
import { activeDiscounts } from '../../present/discount';
import { invalid } from '../../protocol/api-error';
import { boundary } from '../clocks/calendar';
import { emit } from '../events/emit';
import { mergeMetadata, saveSubscription } from '../save';
import { commonCurrency } from '../currencies';
import { amountOf, type DiscountInput, redeem } from '../invoices/discounts';
import { ENDED } from './subscription-of';

type ScheduleEvent = 'canceled' | 'completed' | 'created' | 'released' | 'updated';

function saveSchedule(draft: Draft, after: ScheduleRecord, event: ScheduleEvent): ScheduleRecord {
  const known = draft.find('subscriptionSchedule', after.id);
  const before =
    known !== undefined && event === 'updated' ? presentSchedule(draft, known) : undefined;
  draft.put('subscriptionSchedule', after);
  emit(draft, {
    type: `subscription_schedule.${event}`,
    customer: after.customer,
    object: presentSchedule(draft, after),
    before,
  });
  return after;
}

export function scheduleOf(
  draft: Draft,
  { schedule }: Pick<SubscriptionRecord, 'schedule'>,
): ScheduleRecord | null {
  return schedule == null ? null : draft.get('subscriptionSchedule', schedule);
}

/** A schedule whose one phase is the subscription's current period. */
export function scheduleFrom(draft: Draft, id: string): ScheduleRecord {
  const subscription = draft.referenced('subscription', id, 'from_subscription');
  if (subscription.schedule != null) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      'from_subscription',
    );
  }
  if (ENDED.includes(subscription.status) || subscription.status === 'incomplete') {
    throw invalid(
      `You cannot create a schedule from a subscription that is ${subscription.status}.`,
      'from_subscription',
    );
  }
  if (subscription.cancel_at !== null) {
    throw invalid(
      'The local payments emulator creates no schedule from a subscription that is about to be canceled.',
      'from_subscription',
      'local_unsupported',
    );
  }
  const [first] = subscription.items;
  if (first === undefined) throw new Error(`Subscription ${id} has no items`);
  const schedule: ScheduleRecord = {
    id: draft.newId('sub_sched'),
    canceled_at: null,
    created: draft.now(),
    customer: subscription.customer,
    metadata: {},
    phases: [
      {
        discounts: activeDiscounts(draft, subscription, draft.now()).map((discount) => discount.id),
        items: phaseItems(subscription),
        start_date: first.current_period_start,
        end_date: first.current_period_end,
        metadata: subscription.metadata,
        automaticTax: subscription.own.automaticTax === true,
        proration_behavior: 'create_prorations',
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: id,
    own: { phase: 0 },
  };
  saveSchedule(draft, schedule, 'created');
  saveSubscription(draft, { ...subscription, schedule: schedule.id });
  return schedule;
}

const phaseItems = ({ items }: SubscriptionRecord): PhaseItem[] =>
  items.map(({ price, quantity, discounts = [] }) => ({
    price,
    quantity,
    metadata: {},
    ...(discounts.length === 0 ? {} : { discounts }),
  }));

export interface PhaseInput {
  readonly items: readonly {
    readonly price: string;
    readonly quantity?: number | undefined;
    readonly metadata?: Metadata | null | undefined;
    readonly discounts?: readonly DiscountInput[] | undefined;
  }[];
  /** Left out, the subscription has none in this phase. */
  readonly discounts?: readonly DiscountInput[] | undefined;
  readonly start_date?: number | undefined;
  readonly end_date?: number | undefined;
  readonly duration?:
    | {
        readonly interval: 'day' | 'week' | 'month' | 'year';
        readonly interval_count?: number | undefined;
      }
    | undefined;
  readonly automatic_tax?: { readonly enabled: boolean } | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly proration_behavior?: PhaseRecord['proration_behavior'] | undefined;
}

/** Replaces the phases. Phases are contiguous, and the current one keeps its start. */
export function changeSchedule(
  draft: Draft,
  id: string,
  change: {
    readonly phases?: readonly PhaseInput[] | undefined;
    readonly metadata?: Metadata | null | undefined;
    readonly end_behavior?: 'cancel' | 'release' | undefined;
  },
): ScheduleRecord {
  const before = activeSchedule(draft, id, 'update');
  const phases =
    change.phases === undefined ? before.phases : readPhases(draft, before, change.phases);
  const metadata = mergeMetadata(before.metadata, change.metadata);
  const subscription = draft.find('subscription', before.subscription ?? '');
  if (change.phases !== undefined && subscription !== undefined) {
    const discounts = phases[0]?.discounts ?? [];
    const hadSome = [subscription, ...subscription.items].some(
      (each) => (each.discounts ?? []).length > 0,
    );
    const current = phases[0]?.items ?? [];
    const items = subscription.items.map((item) => ({
      ...item,
      discounts: current.find(({ price }) => price === item.price)?.discounts ?? [],
    }));
    if (hadSome || discounts.length > 0) {
      saveSubscription(draft, { ...subscription, discounts, items });
    }
  }
  const { end_behavior = before.end_behavior ?? 'release' } = change;
  return saveSchedule(
    draft,
    { ...before, phases, metadata, end_behavior, own: { phase: 0 } },
    'updated',
  );
}

function activeSchedule(draft: Draft, id: string, action: string): ScheduleRecord {
  const schedule = draft.get('subscriptionSchedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(
    `You cannot ${action} a subscription schedule that is currently in the \`${schedule.status}\` status. Only schedules in the \`active\` or \`not_started\` status can be changed.`,
  );
}

function readPhases(
  draft: Draft,
  before: ScheduleRecord,
  inputs: readonly PhaseInput[],
): PhaseRecord[] {
  const current = before.phases[before.own.phase];
  if (inputs.length === 0) throw invalid('A schedule needs at least one phase.', 'phases');
  if (inputs[0]?.start_date !== current?.start_date) {
    throw invalid(
      'You can not modify the start date of the current phase.',
      'phases[0][start_date]',
    );
  }
  const phases: PhaseRecord[] = [];
  for (const [index, input] of inputs.entries()) {
    const path = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? input.start_date ?? 0;
    if (input.start_date !== undefined && input.start_date !== start) {
      throw invalid('A phase must start when the one before it ends.', `${path}[start_date]`);
    }
    const items = input.items.map((item, position): PhaseItem => {
      const price = draft.referenced('price', item.price, `${path}[items][${position}][price]`);
      commonCurrency([price], draft.find('subscription', before.subscription ?? '')?.currency);
      const isLicensed = price.recurring?.meter === undefined;
      const quantity = item.quantity ?? (isLicensed ? 1 : 0);
      const planned = { price: price.id, quantity, metadata: item.metadata ?? {} };
      const discounts = redeemed(draft, before, item.discounts, [planned]);
      return discounts.length === 0 ? planned : { ...planned, discounts };
    });
    phases.push({
      discounts: redeemed(draft, before, input.discounts, items),
      items,
      start_date: start,
      end_date: endOf(input, start, path),
      metadata: input.metadata ?? {},
      automaticTax: input.automatic_tax?.enabled ?? current?.automaticTax ?? false,
      proration_behavior: input.proration_behavior ?? 'create_prorations',
    });
  }
  return phases;
}

function redeemed(
  draft: Draft,
  { customer, subscription }: ScheduleRecord,
  discounts: readonly DiscountInput[] = [],
  items: readonly PhaseItem[],
): string[] {
  const currency = draft.find('subscription', subscription ?? '')?.currency ?? '';
  return redeem(draft, discounts, {
    customer,
    currency,
    amount: amountOf(draft, items, currency),
    subscription,
  });
}

function endOf({ end_date: end, duration }: PhaseInput, start: number, path: string): number {
  if ((end === undefined) === (duration === undefined)) {
    throw invalid(
      'You must pass one of these parameters: duration, end_date.',
      `${path}[end_date]`,
    );
  }
  const cycle = duration && {
    interval: duration.interval,
    interval_count: duration.interval_count ?? 1,
  };
  const at = cycle === undefined ? (end ?? 0) : boundary(start, cycle, 1);
  if (at <= start) throw invalid('A phase must end after its start.', `${path}[end_date]`);
  return at;
}

/** Detaches a schedule; the subscription stays as it is. https://docs.stripe.com/api/subscription_schedules/release */
export function releaseSchedule(draft: Draft, id: string): ScheduleRecord {
  const { subscription, ...before } = activeSchedule(draft, id, 'release');
  if (subscription !== null) {
    saveSubscription(draft, { ...draft.get('subscription', subscription), schedule: null });
  }
  return saveSchedule(
    draft,
    {
      ...before,
      released_at: draft.now(),
      released_subscription: subscription,
      status: 'released',
      subscription: null,
    },
    'released',
  );
}

/** True when the schedule ends the subscription at this instant: after the last phase of `end_behavior: cancel`. */
export function endsWithPhase(draft: Draft, subscription: SubscriptionRecord, at: number): boolean {
  const schedule = scheduleOf(draft, subscription);
  if (schedule?.status !== 'active' || schedule.end_behavior !== 'cancel') return false;
  return (
    schedule.own.phase === schedule.phases.length - 1 &&
    (schedule.phases.at(-1)?.end_date ?? 0) <= at
  );
}

/** The subscription without its schedule, whose last phase is over. */
export function completeSchedule(
  draft: Draft,
  subscription: SubscriptionRecord,
): SubscriptionRecord {
  const schedule = scheduleOf(draft, subscription);
  if (schedule === null) return subscription;
  const completed_at = draft.now();
  saveSchedule(draft, { ...schedule, completed_at, status: 'completed' }, 'completed');
  return { ...subscription, schedule: null };
}

/** A subscription that ends takes its schedule with it. */
export function cancelSchedule(draft: Draft, subscription: SubscriptionRecord): void {
  const schedule = scheduleOf(draft, subscription);
  if (schedule?.status !== 'active') return;
  const canceled_at = draft.now();
  saveSchedule(draft, { ...schedule, canceled_at, status: 'canceled' }, 'canceled');
}

/**
 * The subscription at the start of a new period: with the items of the next phase if that begins now, and without
 * its schedule after the last one. A phase with another interval starts new periods.
 */
export function enterPhase(draft: Draft, subscription: SubscriptionRecord): SubscriptionRecord {
  const schedule = scheduleOf(draft, subscription);
  if (schedule === null) return subscription;
  const now = draft.now();
  const current = schedule.phases[schedule.own.phase];
  if (current === undefined || current.end_date > now) return subscription;
  const next = schedule.phases[schedule.own.phase + 1];
  if (next === undefined) {
    releaseSchedule(draft, schedule.id);
    return { ...subscription, schedule: null };
  }
  const after = { ...schedule, own: { phase: schedule.own.phase + 1 } };
  saveSchedule(draft, after, 'updated');
  const items = plannedItems(draft, subscription, next);
  const changesCycle = cycleOf(draft, subscription) !== cycleOf(draft, { items });
  return {
    ...subscription,
    ...((subscription.discounts ?? []).length > 0 || (next.discounts ?? []).length > 0
      ? { discounts: next.discounts ?? [] }
      : {}),
    items,
    ...(next.automaticTax === undefined
      ? {}
      : { own: { ...subscription.own, automaticTax: next.automaticTax } }),
    metadata: mergeMetadata(subscription.metadata, next.metadata),
    billing_cycle_anchor: changesCycle ? now : subscription.billing_cycle_anchor,
  };
}

/** Items with the same price stay; licensed ones follow each other in order, metered ones begin anew. */
function plannedItems(
  draft: Draft,
  subscription: SubscriptionRecord,
  next: PhaseRecord,
): ItemRecord[] {
  const licensed = subscription.items.filter(({ price }) => meterOf(draft, price) === undefined);
  return next.items.map(({ price, quantity, discounts = [] }) => {
    const same = subscription.items.find((item) => item.price === price);
    if (same !== undefined) return { ...same, quantity, discounts };
    const [first] = subscription.items;
    if (first === undefined) throw new Error(`Subscription ${subscription.id} has no items`);
    const follows = meterOf(draft, price) === undefined ? licensed.shift() : undefined;
    if (follows !== undefined) return { ...follows, price, quantity, discounts };
    return { ...first, id: draft.newId('si', 14), metadata: {}, price, quantity, discounts };
  });
}

function cycleOf(draft: Draft, { items }: Pick<SubscriptionRecord, 'items'>): string {
  const [item] = items;
  if (item === undefined) return '';
  const { interval, interval_count: count } = recurringOf(draft, item.price);
  return `${count} ${interval}`;
}

/** The period ends earlier than planned: the current phase ends with it, the next ones move. */
export function endPhaseNow(draft: Draft, subscription: SubscriptionRecord): void {
  const schedule = scheduleOf(draft, subscription);
  const current = schedule?.phases[schedule.own.phase];
  if (schedule === null || current === undefined) return;
  const now = draft.now();
  const isLastPeriod = subscription.items.some(
    (item) => item.current_period_end >= current.end_date,
  );
  if (!isLastPeriod) return;
  const shift = current.end_date - now;
  const phases = schedule.phases.map((phase, index) => ({
    ...phase,
    start_date: index > schedule.own.phase ? phase.start_date - shift : phase.start_date,
    end_date: index >= schedule.own.phase ? phase.end_date - shift : phase.end_date,
  }));
  draft.put('subscriptionSchedule', { ...schedule, phases });
}

/** Items that were changed directly change the current phase too. */
export function followItems(draft: Draft, subscription: SubscriptionRecord): void {
  const schedule = scheduleOf(draft, subscription);
  if (schedule === null) return;
  const items = phaseItems(subscription);
  const phases = schedule.phases.map((phase, index) =>
    index === schedule.own.phase ? { ...phase, items } : phase,
  );
  saveSchedule(draft, { ...schedule, phases }, 'updated');
}
