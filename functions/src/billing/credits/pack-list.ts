import { type PackOffer } from '@keelson/contracts/billing/credits';
import { DomainError } from '@keelson/contracts/errors';
import { type EpochMs, HOUR, MINUTE } from '@keelson/contracts/time';
import { type PaymentProvider } from '../provider/payment-provider';

/** The time for which an instance shows fetched packs; a payment page always fetches them. */
export const PACKS_FRESH_MS = MINUTE;
/** The time for which it still shows them while the provider does not respond. */
const STALE_MS = 24 * HOUR;

export class PackList {
  private known: { readonly packs: readonly PackOffer[]; readonly at: EpochMs } | null = null;
  private pending: Promise<readonly PackOffer[]> | null = null;

  constructor(
    private readonly provider: Pick<PaymentProvider, 'packOffers'>,
    private readonly now: () => EpochMs,
  ) {}

  async offers(): Promise<readonly PackOffer[]> {
    const { known } = this;
    const age = known === null ? Infinity : this.now() - known.at;
    if (known !== null && age < PACKS_FRESH_MS) return known.packs;
    try {
      return await this.fetchOnce();
    } catch (error) {
      const isProviders =
        error instanceof DomainError && error.code === 'billing/provider-unavailable';
      if (!isProviders || known === null || age >= STALE_MS) throw error;
      return known.packs;
    }
  }

  /** After an event about products or prices. */
  clear(): void {
    if (this.known !== null) this.known = { ...this.known, at: this.known.at - PACKS_FRESH_MS };
  }

  /** At most one request at a time. */
  private fetchOnce(): Promise<readonly PackOffer[]> {
    this.pending ??= this.fetch().finally(() => {
      this.pending = null;
    });
    return this.pending;
  }

  private async fetch(): Promise<readonly PackOffer[]> {
    const at = this.now();
    const packs = await this.provider.packOffers();
    this.known = { packs, at };
    return packs;
  }
}
