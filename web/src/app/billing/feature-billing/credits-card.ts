import { Component, computed, DOCUMENT, inject, input, signal } from '@angular/core';
import type { PackOffer } from '@keelson/contracts/billing/credits';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import { packCurrencies, packIn } from '@keelson/contracts/billing/pack-currencies';
import { formatCount } from '../../shared/util/texts/format-count';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { BillingRedirect } from '../../core/billing/billing-redirect';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { injectPayerApi } from '../../core/billing/payer-api';
import { AsyncView } from '../../shared/ui/async-view';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { mediumDate } from '../../shared/util/time/format-date';
import { LOCALE } from '../../shared/util/locale';
import { regionCurrency } from '../../shared/util/region-currency';
import { CURRENCY_KEY } from '../data/shown-currency';
import { packName } from '../../shared/util/texts/pack-name';
import { priceWithTax } from '../ui/price-with-tax';

/** Packs of credits to buy, and what is left of those that were bought. Hidden when there is neither. */
@Component({
  selector: 'app-credits-card',
  imports: [UI_PARTS, AsyncView, MoneyPipe],
  providers: [BillingRedirect],
  host: { '(window:pageshow)': 'redirect.reset()' },
  template: `
    @let state = credits.state();
    @if (state.status !== 'ready' || state.data.packs.length + state.data.purchases.length > 0) {
      <section class="card" aria-labelledby="credits">
        <h2 id="credits" i18n="Bought once, and used up">Credits</h2>
        <p class="muted" i18n>
          Bought once, used when your plan’s monthly limit is reached. They don’t expire.
        </p>
        <ng-container *appAsync="credits; let offer; skeleton: ['56px']">
          @if (offer.packs.length > 0) {
            <ul>
              @for (pack of offer.packs.map(shown()); track pack.key) {
                <li>
                  <span class="name">{{ packName(pack.name) }}</span>
                  <span class="numeric">{{ price(pack) }}</span>
                  <button
                    class="btn btn-outlined"
                    [appSoftDisabled]="redirect.state().status === 'redirecting'"
                    [attr.aria-label]="buyLabel(pack)"
                    (click)="buy(pack)"
                  >
                    @if (buying() === pack.key) {
                      <ng-container i18n="The payment page">Opening…</ng-container>
                    } @else {
                      <ng-container i18n="Button: buys credits">Buy</ng-container>
                    }
                  </button>
                </li>
              }
            </ul>
          }
          @let redirecting = redirect.state();
          @if (redirecting.status === 'failed') {
            <p class="problem small" role="alert">
              {{ redirecting.error.title }}. {{ redirecting.error.detail }}
            </p>
          }
          @if (offer.purchases.length > 0) {
            <h3 i18n="Heading of the credits that were bought">Bought</h3>
            <ul>
              @for (purchase of offer.purchases; track purchase.id) {
                <li>
                  <span class="name">{{ packName(purchase.name) }}</span>
                  <span class="numeric">
                    <ng-container i18n="Credits">{{ number(purchase.left) }} left</ng-container>
                    @if (purchase.takenBack > 0) {
                      <span class="muted small" i18n="Credits">
                        {{ number(purchase.takenBack) }} removed after a refund or dispute
                      </span>
                    }
                  </span>
                  <span class="muted small" i18n="An amount on a date">
                    {{ purchase.paid | money }} on {{ day(purchase.boughtAt) }}
                  </span>
                </li>
              }
            </ul>
          }
        </ng-container>
      </section>
    }
  `,
  styleUrl: './billing.scss',
})
export class CreditsCard {
  private readonly api = injectPayerApi();
  private readonly storage = inject(BrowserStorage);
  private readonly region = regionCurrency(inject(DOCUMENT).defaultView?.navigator.languages?.[0]);
  protected readonly redirect = inject(BillingRedirect);
  protected readonly credits = injectAsyncState(() => this.api.get('/api/credits'));
  protected readonly buying = signal<string | null>(null);
  /** The currency of the subscription, if there is or was one. */
  readonly billedIn = input<string | null>(null);
  /** Packs in the currency in which plans are shown, where they have a price in it. */
  protected readonly shown = computed(() => {
    const candidates = [this.billedIn(), this.storage.read(CURRENCY_KEY), this.region];
    return (pack: PackOffer): PackOffer => {
      const sold = packCurrencies(pack);
      const currency =
        candidates.find((candidate) => sold.includes(candidate ?? '')) ?? pack.price.currency;
      return packIn(pack, currency) ?? pack;
    };
  });
  protected readonly packName = packName;
  protected readonly number = formatCount;
  protected readonly day = (at: number): string => mediumDate.format(at);

  protected buyLabel({ name }: PackOffer): string {
    return $localize`Buy ${packName(name)}:credits:`;
  }

  protected price({ price, taxBehavior }: PackOffer): string {
    return priceWithTax(formatMoney(price, LOCALE), taxBehavior);
  }

  protected async buy({ key, price }: PackOffer): Promise<void> {
    this.buying.set(key);
    await this.redirect.buyCredits(key, price.currency);
    if (this.redirect.state().status === 'failed') this.buying.set(null);
  }
}
