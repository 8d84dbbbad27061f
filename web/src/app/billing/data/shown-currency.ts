import { computed, DOCUMENT, inject, Service, signal } from '@angular/core';
import { currenciesOf } from '@keelson/contracts/billing/price-currencies';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { regionCurrency } from '../../shared/util/region-currency';
import { CurrentPlan } from './current-plan';
import { PlanOffers, type PlanView } from './plan-offers';
import { viewIn, withoutTrial } from './plan-currency';

/** The key of the choice in the browser. */
export const CURRENCY_KEY = 'keelson.currency';

/** The currency in which plans are shown and bought, and the plans in it. */
@Service({ autoProvided: false })
export class ShownCurrency {
  private readonly offers = inject(PlanOffers);
  private readonly current = inject(CurrentPlan);
  private readonly storage = inject(BrowserStorage);
  private readonly languages = inject(DOCUMENT).defaultView?.navigator.languages ?? [];
  private readonly fromUrl = signal<string | undefined>(undefined);
  private readonly chosen = signal<string | null>(null);

  /** All currencies of all prices, beginning with the default. */
  private readonly sold = computed(() => [
    ...new Set(this.offers.plans().flatMap(({ prices }) => prices.flatMap(currenciesOf))),
  ]);
  /** What there is to choose from. A subscription stays in its currency. */
  readonly choices = computed(() =>
    this.current.billedIn() === null && this.sold().length > 1 ? this.sold() : [],
  );
  /** Null while no price is known. */
  readonly currency = computed(() => {
    const sold = this.sold();
    const candidates = [
      this.current.billedIn(),
      this.chosen(),
      this.fromUrl(),
      this.storage.read(CURRENCY_KEY),
      this.current.wasBilledIn(),
      regionCurrency(this.languages[0]),
    ];
    return candidates.find((candidate) => sold.includes(candidate ?? '')) ?? sold[0] ?? null;
  });
  /** The choice that an address should keep; null for what was only guessed. */
  readonly explicit = computed(() => this.chosen() ?? this.fromUrl() ?? null);
  readonly plans = computed<readonly PlanView[]>(() => {
    const currency = this.currency();
    const offered = this.offers.plans();
    const plans = this.current.hadTrial() ? offered.map(withoutTrial) : offered;
    return currency === null ? plans : plans.map((view) => viewIn(view, currency));
  });

  /** The choice in an address counts before what is remembered. */
  preferUrl(currency: string | undefined): void {
    this.fromUrl.set(currency?.toLowerCase());
  }

  choose(currency: string): void {
    this.chosen.set(currency);
    this.storage.write(CURRENCY_KEY, currency);
  }
}
