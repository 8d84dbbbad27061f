import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type MeteredPrice } from '@keelson/contracts/billing/metered';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { HOUR, SECOND } from '@keelson/contracts/time';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import { DomainError } from '@keelson/contracts/errors';
import type Stripe from 'stripe';
import { type Offer } from '../../domain/provider-facts';
import { type PaymentProvider } from '../payment-provider';
import { amountIn } from './currencies';
import { isStripeFailure } from './map-stripe-error';
import { PLAN_METADATA } from './product-claims';
import { type StripeClient } from './stripe-client';
import { idOf, toMs } from './stripe-values';

/** Metadata of a metered price: the metric that it bills. */
export const METER_METADATA = 'keelson_meter';

const PAGE = 100;
const MAX_SUMMARIES = 1_000;

/** The event name of a metric's meter: `chatMessages` → `keelson_chat_messages`. */
export const meterEventName = (metric: string): string =>
  `keelson_${metric.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** A total can be sent again only to a meter that keeps the last one of each hour. */
export const isUsableMeter = (meter: Stripe.Billing.Meter): boolean =>
  meter.status === 'active' &&
  meter.event_time_window === 'hour' &&
  meter.default_aggregation.formula === 'sum';

/** The metric of a metered price of ours; null for other prices. */
function metricOf({ metadata, recurring }: Stripe.Price): MetricKey | null {
  const metric = MetricKey.safeParse(metadata[METER_METADATA]);
  return recurring?.usage_type === 'metered' && metric.success ? metric.data : null;
}

/** @param currency One that the price may have; its own by default. */
export function mapMeteredPrice(
  price: Stripe.Price,
  currency = price.currency,
): MeteredPrice | null {
  const metric = metricOf(price);
  const amountMinor = amountIn(price, currency);
  if (metric === null || amountMinor === null) return null;
  return { metric, priceId: price.id, unitPrice: { amountMinor, currency } };
}

export const isMeteredItem = ({ price }: Stripe.SubscriptionItem): boolean =>
  price.recurring?.usage_type === 'metered';

/** Active metered prices of ours whose meter we can report to, the newest first. */
export async function meteredPrices(stripe: Stripe): Promise<Stripe.Price[]> {
  const prices = await stripe.prices
    .list({
      active: true,
      recurring: { usage_type: 'metered' },
      limit: PAGE,
      expand: ['data.currency_options'],
    })
    .autoPagingToArray({ limit: 10 * PAGE });
  const ours = prices.filter((price) => mapMeteredPrice(price) !== null);
  if (ours.length === 0) return [];
  const meters = await activeMeters(stripe);
  return ours
    .filter((price) => {
      const meter = meters.find(({ id }) => id === price.recurring?.meter);
      const name = meterEventName(price.metadata[METER_METADATA] ?? '');
      return meter !== undefined && isUsableMeter(meter) && meter.event_name === name;
    })
    .sort((a, b) => b.created - a.created);
}

const activeMeters = (stripe: Stripe): Promise<Stripe.Billing.Meter[]> =>
  stripe.billing.meters
    .list({ status: 'active', limit: PAGE })
    .autoPagingToArray({ limit: 10 * PAGE });

/** True when the catalog charges for a metric of the plan. */
export const hasMetered = (plan: PlanKey): boolean =>
  Object.keys(planOf(plan).metered ?? {}).length > 0;

/** The offer with the metered prices of its plan that have its interval, in each of its currencies. */
export function withMetered(plan: PlanKey, offer: Offer, prices: readonly Stripe.Price[]): Offer {
  const metrics = (Object.keys(planOf(plan).metered ?? {}) as MetricKey[]).filter(isLiveMetric);
  const meteredIn = (currency: string): MeteredPrice[] =>
    metrics.flatMap((metric) => {
      const price = prices.find(
        (each) =>
          each.metadata[PLAN_METADATA] === plan &&
          each.metadata[METER_METADATA] === metric &&
          amountIn(each, currency) !== null &&
          each.recurring?.interval === offer.interval &&
          each.recurring.interval_count === offer.intervalCount,
      );
      const mapped = price === undefined ? null : mapMeteredPrice(price, currency);
      return mapped === null ? [] : [mapped];
    });
  const inCurrency = <Each extends Pick<Offer, 'amount'>>(each: Each) => {
    const metered = meteredIn(each.amount.currency);
    return metered.length === 0 ? each : { ...each, metered };
  };
  const { currencies } = offer;
  return {
    ...inCurrency(offer),
    ...(currencies === undefined ? {} : { currencies: currencies.map(inCurrency) }),
  };
}

/** The changes of items that lead to the metered prices of an offer. */
export function meteredItemChanges(
  items: readonly Stripe.SubscriptionItem[],
  { metered = [] }: Pick<Offer, 'metered'>,
): ({ readonly id: string; readonly deleted: true } | { readonly price: string })[] {
  const wanted = new Set(metered.map(({ priceId }) => priceId));
  const present = items.filter((item) => mapMeteredPrice(item.price) !== null);
  const removed = present
    .filter(({ price }) => !wanted.has(price.id))
    .map(({ id }) => ({ id, deleted: true as const }));
  const known = new Set(present.map(({ price }) => price.id));
  const added = [...wanted].filter((price) => !known.has(price)).map((price) => ({ price }));
  return [...removed, ...added];
}

/** The provider has an event with this identifier already. */
const isRepeated = (error: unknown): boolean =>
  isStripeFailure(error) &&
  error.statusCode === 400 &&
  /already exists with identifier/i.test(error.message);

export function stripeMeters(
  client: StripeClient,
): Pick<PaymentProvider, 'reportUsage' | 'usageByHour'> {
  const meters = new Map<string, Promise<string>>();

  async function findMeter(stripe: Stripe, metric: string): Promise<string> {
    const name = meterEventName(metric);
    const found = (await activeMeters(stripe)).find(({ event_name: each }) => each === name);
    if (found !== undefined) return idOf(found) ?? '';
    throw new DomainError('billing/provider-refused', `The provider has no meter ${name}.`);
  }

  function meterId(stripe: Stripe, metric: string): Promise<string> {
    const known = meters.get(metric);
    if (known !== undefined) return known;
    const pending = findMeter(stripe, metric);
    meters.set(metric, pending);
    pending.catch(() => meters.delete(metric));
    return pending;
  }

  return {
    reportUsage: ({ customerId, metric, units, at, identifier }) =>
      client.call(async (stripe) => {
        try {
          await stripe.billing.meterEvents.create({
            event_name: meterEventName(metric),
            identifier,
            timestamp: Math.floor(at / SECOND),
            payload: { stripe_customer_id: customerId, value: String(units) },
          });
        } catch (error) {
          if (!isRepeated(error)) throw error;
        }
      }),

    usageByHour: (customerId, metric, { from, to }) =>
      client.call(async (stripe) => {
        const summaries = await stripe.billing.meters
          .listEventSummaries(await meterId(stripe, metric), {
            customer: customerId,
            start_time: from / SECOND,
            end_time: to / SECOND,
            value_grouping_window: 'hour',
            limit: PAGE,
          })
          .autoPagingToArray({ limit: MAX_SUMMARIES });
        return new Map(
          summaries.map(({ start_time: start, aggregated_value: value }) => [
            Math.floor(toMs(start) / HOUR) * HOUR,
            value,
          ]),
        );
      }),
  };
}
