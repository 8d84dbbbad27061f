import { LivePrice } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Offer, type PlanOffers } from '../domain/provider-facts';
import { type PaymentProvider } from '../provider/payment-provider';

interface CachedOffers {
  /** Plans that are not for sale are left out. */
  readonly offers: PlanOffers;
  readonly fetchedAt: EpochMs;
}

/** `planPrices/{plan}`. Releases before several intervals stored `offer` only; it stays the default. */
const StoredPrice = z.object({
  offer: LivePrice.nullable(),
  others: z.array(LivePrice).default([]),
  fetchedAt: z.instanceof(Timestamp),
});

/** The time for which an instance uses its memory before it reads the shared record. */
export const MEMORY_MS = 15 * SECOND;
/** The time for which the shared record is fresh; product and price events refresh it immediately. */
export const FRESH_MS = 5 * MINUTE;
/** The time for which it is still used while the provider is unavailable. */
export const STALE_MS = 24 * HOUR;

const isProviderError = (error: unknown): boolean =>
  error instanceof DomainError && error.code.startsWith('billing/provider-');

/**
 * The prices of all plans for display; checkout always fetches them from the provider. All instances share
 * stored records, so that a cold start needs no call to the provider and the pricing page survives its
 * outages.
 */
export class PriceList {
  private memory: { readonly prices: CachedOffers; readonly readAt: EpochMs } | null = null;
  private pendingFetch: Promise<CachedOffers> | null = null;

  constructor(
    private readonly db: Firestore,
    private readonly provider: Pick<PaymentProvider, 'findOffers'>,
    private readonly now: () => EpochMs,
    private readonly tax = false,
  ) {}

  /** The offers of the plans that are for sale; none while they are unknown. */
  async offers(): Promise<PlanOffers> {
    return (await this.current())?.offers ?? new Map();
  }

  /** Fetches the prices from the provider and stores them. Returns true when one of them changed. */
  async refresh(): Promise<boolean> {
    const before = await this.read();
    const after = await this.fetchOnce();
    return JSON.stringify([...(before?.offers ?? [])]) !== JSON.stringify([...after.offers]);
  }

  private async current(): Promise<CachedOffers | null> {
    const at = this.now();
    if (this.memory !== null && at - this.memory.readAt < MEMORY_MS) return this.memory.prices;
    const shared = await this.read();
    if (shared !== null && at - shared.fetchedAt < FRESH_MS && this.saysTax(shared)) {
      return this.cache(shared);
    }
    try {
      return await this.fetchOnce();
    } catch (error) {
      if (!isProviderError(error)) throw error;
      return shared !== null && at - shared.fetchedAt < STALE_MS ? this.cache(shared) : null;
    }
  }

  /** False for prices that were stored before `PAYMENT_TAX` was switched. */
  private saysTax({ offers }: CachedOffers): boolean {
    const prices = [...offers.values()].flat();
    return prices.every(({ taxBehavior }) => (taxBehavior !== undefined) === this.tax);
  }

  private cache(prices: CachedOffers): CachedOffers {
    this.memory = { prices, readAt: this.now() };
    return prices;
  }

  /** At most one concurrent fetch for each instance. */
  private fetchOnce(): Promise<CachedOffers> {
    this.pendingFetch ??= this.fetchFromProvider().finally(() => {
      this.pendingFetch = null;
    });
    return this.pendingFetch;
  }

  private async fetchFromProvider(): Promise<CachedOffers> {
    const fetchedAt = this.now();
    const offers = await this.provider.findOffers();
    const batch = this.db.batch();
    for (const plan of PAID_PLANS) {
      const [offer = null, ...others] = offers.get(plan) ?? [];
      batch.set(this.ref(plan), { offer, others, fetchedAt: Timestamp.fromMillis(fetchedAt) });
    }
    await batch.commit();
    return this.cache({ offers, fetchedAt });
  }

  /** Null unless the default plan's record is known. A plan without a record has not been sold yet. */
  private async read(): Promise<CachedOffers | null> {
    const stored = await this.db.getAll(...PAID_PLANS.map((plan) => this.ref(plan)));
    const offers = new Map<PlanKey, readonly Offer[]>();
    let fetchedAt: EpochMs | null = null;
    for (const [index, plan] of PAID_PLANS.entries()) {
      const price = StoredPrice.safeParse(stored[index]?.data());
      if (!price.success) continue;
      const { offer, others } = price.data;
      if (plan === DEFAULT_PAID_PLAN) fetchedAt = price.data.fetchedAt.toMillis();
      if (offer !== null) offers.set(plan, [offer, ...others]);
    }
    return fetchedAt === null ? null : { offers, fetchedAt };
  }

  private ref(plan: PlanKey) {
    return this.db.doc(paths.planPrice(plan));
  }
}
