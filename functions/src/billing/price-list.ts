import { PlanPrice } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Offer } from './domain/provider-facts';
import { type PaymentProvider } from './provider/payment-provider';

interface CachedPrice {
  /** Null while the plan is not for sale. */
  readonly offer: Offer | null;
  readonly fetchedAt: EpochMs;
}

/** How long an instance uses its memory before it reads the shared record. */
export const MEMORY_MS = 15 * SECOND;
/** How long the shared record is fresh; product and price events refresh it immediately. */
export const FRESH_MS = 5 * MINUTE;
/** How long it is still used while the provider is unavailable. */
export const STALE_MS = 24 * HOUR;

const isProviderError = (error: unknown): boolean =>
  error instanceof DomainError && error.code.startsWith('billing/provider-');

/**
 * The price of Pro for display; checkout always fetches it from the provider. All instances share one
 * stored record, so that a cold start needs no call to the provider and the pricing page survives its
 * outages.
 */
export class PriceList {
  private memory: { readonly price: CachedPrice; readonly readAt: EpochMs } | null = null;
  private pendingFetch: Promise<CachedPrice> | null = null;

  constructor(
    private readonly db: Firestore,
    private readonly provider: Pick<PaymentProvider, 'findOffer'>,
    private readonly now: () => EpochMs,
  ) {}

  async proPrice(): Promise<PlanPrice> {
    const price = await this.current();
    return price?.offer ?? { status: 'unavailable' };
  }

  /** Fetches the price from the provider and stores it. Returns true when it changed. */
  async refresh(): Promise<boolean> {
    const before = await this.read();
    const after = await this.fetchOnce();
    return JSON.stringify(before?.offer) !== JSON.stringify(after.offer);
  }

  private async current(): Promise<CachedPrice | null> {
    const at = this.now();
    if (this.memory !== null && at - this.memory.readAt < MEMORY_MS) return this.memory.price;
    const shared = await this.read();
    if (shared !== null && at - shared.fetchedAt < FRESH_MS) return this.cache(shared);
    try {
      return await this.fetchOnce();
    } catch (error) {
      if (!isProviderError(error)) throw error;
      return shared !== null && at - shared.fetchedAt < STALE_MS ? this.cache(shared) : null;
    }
  }

  private cache(price: CachedPrice): CachedPrice {
    this.memory = { price, readAt: this.now() };
    return price;
  }

  /** At most one concurrent fetch for each instance. */
  private fetchOnce(): Promise<CachedPrice> {
    this.pendingFetch ??= this.fetchFromProvider().finally(() => {
      this.pendingFetch = null;
    });
    return this.pendingFetch;
  }

  private async fetchFromProvider(): Promise<CachedPrice> {
    const fetchedAt = this.now();
    const price: CachedPrice = { offer: await this.provider.findOffer(), fetchedAt };
    await this.ref().set({ offer: price.offer, fetchedAt: Timestamp.fromMillis(fetchedAt) });
    return this.cache(price);
  }

  private async read(): Promise<CachedPrice | null> {
    const stored = await this.ref().get();
    const offer = PlanPrice.nullable().safeParse(stored.get('offer'));
    const fetchedAt: unknown = stored.get('fetchedAt');
    if (!offer.success || !(fetchedAt instanceof Timestamp)) return null;
    if (offer.data !== null && offer.data.status !== 'live') return null;
    return { offer: offer.data, fetchedAt: fetchedAt.toMillis() };
  }

  private ref() {
    return this.db.doc(paths.planPrice('pro'));
  }
}
