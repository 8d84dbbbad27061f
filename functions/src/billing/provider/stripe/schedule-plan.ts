import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { type Offer } from '../../domain/provider-facts';
import { isStripeFailure } from './map-stripe-error';
import { idOf } from './stripe-values';

/** True for a schedule that was released, canceled or completed meanwhile. */
const isOver = (error: unknown): boolean => isStripeFailure(error) && error.statusCode === 400;

/** Metadata of the schedules that this app makes for members. Those of operators are theirs. */
const OWN = { keelson: 'plan-change' } as const;

/** Members see what an operator, or another system, arranged at the provider, and cannot undo it. */
export const isArranged = ({ metadata }: Pick<Stripe.SubscriptionSchedule, 'metadata'>): boolean =>
  metadata?.['keelson'] !== OWN.keelson;

export const arranged = (): DomainError =>
  new DomainError(
    'billing/not-changeable',
    'A change of your subscription is arranged already. Contact support to change it.',
  );

/** The schedule that manages the subscription, if any. */
async function scheduleOf(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | null> {
  const id = idOf(schedule);
  return id === null ? null : stripe.subscriptionSchedules.retrieve(id);
}

/** @returns Whether an operator's schedule manages the subscription. */
export async function hasArrangement(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  const schedule = await scheduleOf(stripe, subscription);
  return schedule?.status === 'active' && isArranged(schedule);
}

/** @returns Whether an operator's schedule ends the subscription. */
export async function endsByArrangement(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  const schedule = await scheduleOf(stripe, subscription);
  return schedule?.status === 'active' && schedule.end_behavior === 'cancel';
}

/**
 * Detaches the schedule that a member made, if there is one; the subscription keeps what it has.
 *
 * @throws {DomainError} `billing/not-changeable` for one that an operator made.
 */
export async function releaseOwnSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (await hasArrangement(stripe, subscription)) throw arranged();
  await releaseSchedule(stripe, subscription);
}

/** Detaches the schedule, whoever made it. */
export async function releaseSchedule(
  stripe: Stripe,
  { id, schedule }: Pick<Stripe.Subscription, 'id' | 'schedule'>,
): Promise<void> {
  const scheduleId = idOf(schedule);
  if (scheduleId === null) return;
  try {
    await stripe.subscriptionSchedules.release(scheduleId);
  } catch (error) {
    if (!isOver(error)) throw error;
    const now = await stripe.subscriptions.retrieve(id);
    if (idOf(now.schedule) === scheduleId) throw error;
  }
}

/** Another request schedules at the same time: what it makes is not known yet. */
const overtaken = (cause: unknown): DomainError =>
  new DomainError(
    'billing/preview-outdated',
    'Your subscription is being changed by another request. Review the change again.',
    [],
    { cause },
  );

/** @throws {DomainError} `billing/preview-outdated` where another schedule manages the subscription by now. */
async function createSchedule(
  stripe: Stripe,
  id: SubscriptionId,
): Promise<Stripe.SubscriptionSchedule> {
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: id });
  } catch (error) {
    if (!isOver(error)) throw error;
    const { schedule } = await stripe.subscriptions.retrieve(id);
    throw idOf(schedule) === null ? error : overtaken(error);
  }
}

const couponsOf = (
  discounts: readonly { readonly discount: string | Stripe.Discount | null }[],
): { discount: string }[] =>
  discounts.flatMap((each) => {
    const discount = idOf(each.discount);
    return discount === null ? [] : [{ discount }];
  });

/** Returns what applies to a phase or to one of its items alone: discounts and tax rates that an operator set. */
function termsOf(
  discounts: Parameters<typeof couponsOf>[0],
  taxRates: readonly Stripe.TaxRate[] | null | undefined,
) {
  const coupons = couponsOf(discounts);
  const rates = (taxRates ?? []).flatMap((rate) => idOf(rate) ?? []);
  return {
    ...(coupons.length === 0 ? {} : { discounts: coupons }),
    ...(rates.length === 0 ? {} : { rates }),
  };
}

/** The phase as an update repeats it: what is left out is removed from the subscription. */
function repeated(
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const { discounts, rates } = termsOf(phase.discounts, phase.default_tax_rates);
  return {
    items: phase.items.map(({ price, quantity, metadata, discounts: own, tax_rates }) => {
      const terms = termsOf(own, tax_rates);
      return {
        price: idOf(price) ?? '',
        ...(quantity === undefined ? {} : { quantity }),
        ...(metadata === null ? {} : { metadata }),
        ...(terms.discounts === undefined ? {} : { discounts: terms.discounts }),
        ...(terms.rates === undefined ? {} : { tax_rates: terms.rates }),
      };
    }),
    start_date: phase.start_date,
    end_date: phase.end_date,
    ...(phase.automatic_tax === undefined
      ? {}
      : { automatic_tax: { enabled: phase.automatic_tax.enabled } }),
    ...(phase.metadata === null ? {} : { metadata: phase.metadata }),
    ...(discounts === undefined ? {} : { discounts }),
    ...(rates === undefined ? {} : { default_tax_rates: rates }),
  };
}

/**
 * Changes the price when the current period ends, the way the provider's own portal does
 * (`schedule_at_period_end`): a schedule with the current period and one period of the new price, which lets go
 * afterwards. https://docs.stripe.com/billing/subscriptions/subscription-schedules/use-cases
 *
 * @throws {DomainError} `billing/preview-outdated` when another request releases it meanwhile, or was first.
 */
export async function schedulePrice(
  stripe: Stripe,
  subscription: SubscriptionId,
  { priceId, interval, intervalCount, quantity, metered = [] }: Offer,
): Promise<void> {
  const schedule = await createSchedule(stripe, subscription);
  try {
    const current = schedule.phases.at(-1);
    if (current === undefined) throw new Error(`Schedule ${schedule.id} has no phase`);
    const now = repeated(current);
    const [item] = now.items.filter(({ quantity }) => quantity !== undefined);
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      metadata: OWN,
      phases: [
        now,
        {
          items: [
            { ...item, price: priceId, ...(quantity === undefined ? {} : { quantity }) },
            ...metered.map(({ priceId: price }) => ({ price })),
          ],
          duration: { interval, interval_count: intervalCount },
          proration_behavior: 'none',
          ...(now.automatic_tax === undefined ? {} : { automatic_tax: now.automatic_tax }),
          ...(now.metadata === undefined ? {} : { metadata: now.metadata }),
          ...(now.discounts === undefined ? {} : { discounts: now.discounts }),
          ...(now.default_tax_rates === undefined
            ? {}
            : { default_tax_rates: now.default_tax_rates }),
        },
      ],
    });
  } catch (error) {
    const { status } = await stripe.subscriptionSchedules.retrieve(schedule.id);
    if (status === 'released') throw overtaken(error);
    // Half a schedule would block cancellations for nothing.
    await releaseSchedule(stripe, { id: subscription, schedule: schedule.id });
    throw error;
  }
}
