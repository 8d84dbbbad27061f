import { PlanPrice } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Offer } from './domain/provider-facts';
import { type PaymentProvider } from './provider/payment-provider';

interface KnownPrice {
  /** Null while the plan is not for sale. */
  readonly offer: Offer | null;
  readonly fetchedAt: EpochMs;
}

/** How long one instance answers without looking at the shared record. */
export const MEMORY_MS = 15 * SECOND;
/** How long the shared record counts as live; product and price events renew it at once. */
export const FRESH_MS = 5 * MINUTE;
/** How long it is still shown while the provider does not answer. */
export const STALE_MS = 24 * HOUR;

const isProviderTrouble = (error: unknown): boolean =>
  error instanceof DomainError && error.code.startsWith('billing/provider-');

/**
 * What Pro costs, for showing; a checkout always asks the provider. The price is kept in one record for
 * all instances, so that a cold start need not ask the provider and an outage there does not empty
 * the pricing page.
 */
export class PriceList {
  private memory: { readonly price: KnownPrice; readonly readAt: EpochMs } | null = null;
  private asking: Promise<KnownPrice> | null = null;

  constructor(
    private readonly db: Firestore,
    private readonly provider: Pick<PaymentProvider, 'findOffer'>,
    private readonly now: () => EpochMs,
  ) {}

  async proPrice(): Promise<PlanPrice> {
    const price = await this.current();
    return price?.offer ?? { status: 'unavailable' };
  }

  /** Asks the provider now and shares the answer; true when the price is another one than before. */
  async refresh(): Promise<boolean> {
    const before = await this.read();
    const after = await this.ask();
    return JSON.stringify(before?.offer) !== JSON.stringify(after.offer);
  }

  private async current(): Promise<KnownPrice | null> {
    const at = this.now();
    if (this.memory !== null && at - this.memory.readAt < MEMORY_MS) return this.memory.price;
    const shared = await this.read();
    if (shared !== null && at - shared.fetchedAt < FRESH_MS) return this.remember(shared);
    try {
      return await this.ask();
    } catch (error) {
      if (!isProviderTrouble(error)) throw error;
      return shared !== null && at - shared.fetchedAt < STALE_MS ? this.remember(shared) : null;
    }
  }

  private remember(price: KnownPrice): KnownPrice {
    this.memory = { price, readAt: this.now() };
    return price;
  }

  /** One question at a time for one instance, however many visitors come at once. */
  private ask(): Promise<KnownPrice> {
    this.asking ??= this.askProvider().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askProvider(): Promise<KnownPrice> {
    const fetchedAt = this.now();
    const price: KnownPrice = { offer: await this.provider.findOffer(), fetchedAt };
    await this.ref().set({ offer: price.offer, fetchedAt: Timestamp.fromMillis(fetchedAt) });
    return this.remember(price);
  }

  private async read(): Promise<KnownPrice | null> {
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
