import { Component, computed, effect, inject, input, linkedSignal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { BillingInterval } from '@keelson/contracts/billing/endpoints';
import {
  DEFAULT_PAID_PLAN,
  isPaidPlan,
  maxQuantity,
  PLAN_CATALOG,
  planOf,
} from '@keelson/contracts/billing/plan-catalog';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { isPricePerSeat, mostFor } from '@keelson/contracts/billing/seats';
import { PortalLink } from '../../core/billing/portal-link';
import { BillingRedirect } from '../../core/billing/billing-redirect';
import { BILLED_WORKSPACE, provideBilledWorkspace } from '../../core/billing/payer-api';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { perSeatText, recurringText } from '../../shared/util/texts/recurring-price';
import { planLines, teamPlanLines } from '../../shared/util/texts/plan-texts';
import { CurrentPlan } from '../data/current-plan';
import { PlanOffers, type PlanView } from '../data/plan-offers';
import { ShownCurrency } from '../data/shown-currency';
import { ChargeSummary } from '../ui/charge-summary';
import { priceFor, timesPrice } from '../ui/plan-interval';
import { meteredWords } from '../ui/metered-words';
import { PlanPrice } from '../ui/plan-price';
import { QuantitySelect } from '../ui/quantity-select';
import { BRAND } from '@keelson/product/brand';

@Component({
  selector: 'app-checkout',
  imports: [ChargeSummary, UI_PARTS, PageHeader, PlanPrice, PortalLink, QuantitySelect],
  providers: [provideBilledWorkspace(), CurrentPlan, PlanOffers, ShownCurrency, BillingRedirect],
  host: { class: 'page', '(window:pageshow)': 'redirect.reset()' },
  template: `
    @if (paidPlan(); as paid) {
      <app-page-header
        i18n-heading
        heading="You’re already on {{ paid.name }}"
        i18n-lead
        lead="Manage your subscription or go to your dashboard."
      />
      <div class="row-12">
        @if (workspace === null) {
          <a class="btn btn-filled" routerLink="/dashboard" i18n>Go to dashboard</a>
        } @else {
          <a class="btn btn-filled" routerLink="/dashboard/team" i18n>Go to your team</a>
        }
        <app-portal-link i18n-label label="Manage subscription" />
      </div>
    } @else {
      <app-page-header
        i18n-heading="The buyer starts a plan"
        heading="Start {{ ordered().name }}"
        i18n-lead
        lead="Review your order. You pay on the next page."
      />
      @if (canceled) {
        <p class="notice" role="status">
          <app-icon name="info" /><span i18n>Payment canceled. You haven’t been charged.</span>
        </p>
      }
      @let progress = redirect.state();
      <div class="columns">
        <section class="card" aria-labelledby="order">
          <h2 id="order" i18n>Your order</h2>
          @if (offer(); as offer) {
            <p class="name">{{ brand.name }} {{ offer.plan.name }}</p>
            @if (most() > 1) {
              <app-quantity-select
                [quantity]="count()"
                [most]="most()"
                [unit]="workspace === null ? 'quantity' : 'seats'"
                (choose)="count.set($event)"
              />
            }
            @if (seatPrice(offer); as words) {
              <p class="small muted numeric">{{ words }}</p>
            }
            @let price = total(offer);
            <app-plan-price [price]="price" (retry)="offers.load()" />
            @for (words of metered(offer); track words) {
              <p class="small muted" i18n>{{ words }}. Charged when the period ends.</p>
            }
            <ul>
              @for (feature of lines(); track feature) {
                <li><app-icon name="check" />{{ feature }}</li>
              }
            </ul>
            @if (price.status === 'live') {
              <app-charge-summary [price]="price" />
            }
          }
        </section>
        <section class="card" aria-labelledby="next">
          <h2 id="next" i18n>What happens next</h2>
          <ol>
            <li i18n>
              You enter your card details on the payment provider’s page. We never see your card
              number.
            </li>
            <li i18n>You return here and {{ ordered().name }} becomes active right away.</li>
            <li i18n>
              Renews automatically. Cancel anytime and keep {{ ordered().name }} until the period
              ends.
            </li>
          </ol>
          @if (progress.status === 'failed') {
            <app-error-state [error]="progress.error" (retry)="pay()" />
          }
        </section>
        <button
          class="btn btn-filled btn-large btn-block pay"
          [appSoftDisabled]="progress.status === 'redirecting'"
          (click)="pay()"
        >
          @if (progress.status === 'redirecting') {
            <ng-container i18n>Opening payment page…</ng-container>
          } @else {
            <ng-container i18n>Continue to payment</ng-container>
          }
        </button>
        <div class="small muted">
          <p i18n>
            By paying, you agree to the <a routerLink="/terms">terms</a> and the
            <a routerLink="/privacy">privacy policy</a>.
          </p>
          @if (workspace === null) {
            <p i18n>Changed your mind? <a routerLink="/pricing">Back to pricing</a></p>
          } @else {
            <p i18n>Changed your mind? <a routerLink="/dashboard/team">Back to your team</a></p>
          }
        </div>
      </div>
    }
  `,
  styles: `
    .columns {
      display: grid;
      grid-template-columns: 1fr 1fr;
      grid-template-rows: auto auto 1fr;
      gap: 24px;
    }

    section:first-child {
      grid-row: 1 / -1;
    }

    .columns > div {
      display: grid;
      gap: 16px;
      align-content: start;
    }

    section {
      display: grid;
      gap: 16px;
      align-content: start;
    }

    .name {
      font-weight: 550;
    }

    ul {
      display: grid;
      gap: 8px;
    }

    ul li {
      display: flex;
      gap: 8px;
    }

    li app-icon {
      flex: none;
      color: var(--kl-success);
    }

    ol {
      display: grid;
      gap: 8px;
      padding-left: 24px;
      list-style: decimal;
    }

    @media (max-width: 1000px) {
      .columns {
        grid-template-columns: minmax(0, 1fr);
      }

      section:first-child {
        grid-row: auto;
      }
    }

    /* On phones the navigation covers the end of the page. */
    @media (max-width: 720px) {
      .pay {
        position: sticky;
        z-index: 1;
        bottom: calc(12px + var(--kl-bottom-bar, 0px));
      }
    }
  `,
})
export class Checkout {
  protected readonly brand = BRAND;
  protected readonly redirect = inject(BillingRedirect);
  protected readonly offers = inject(PlanOffers);
  private readonly shown = inject(ShownCurrency);
  protected readonly currentPlan = inject(CurrentPlan);
  /** The team that the plan is for; null for the person. */
  protected readonly workspace = inject(BILLED_WORKSPACE);
  protected readonly canceled =
    inject(ActivatedRoute).snapshot.queryParamMap.get('canceled') !== null;
  /** From the URL, like `interval` and `currency`. The server decides about them. */
  readonly plan = input<string>();
  readonly interval = input<string>();
  readonly currency = input<string>();
  readonly quantity = input<string>();
  protected readonly ordered = computed(() => {
    const key = this.plan();
    return (
      Object.values(PLAN_CATALOG).find((plan) => plan.key === key) ??
      PLAN_CATALOG[DEFAULT_PAID_PLAN]
    );
  });
  protected readonly lines = computed(() => {
    const { key } = this.ordered();
    return this.workspace === null ? planLines(key) : teamPlanLines(key);
  });
  protected readonly most = computed(() => {
    const { key } = this.ordered();
    return this.workspace === null
      ? maxQuantity(key)
      : mostFor(key, payerOfWorkspace(this.workspace));
  });
  protected readonly count = linkedSignal(() => {
    const entered = Number(this.quantity() ?? 1);
    return Number.isInteger(entered) ? Math.min(Math.max(entered, 1), this.most()) : 1;
  });
  protected readonly paidPlan = computed(() => {
    const key = this.currentPlan.key();
    return key !== null && isPaidPlan(key) ? planOf(key) : null;
  });
  protected readonly offer = computed(() =>
    this.shown.plans().find(({ plan }) => plan.key === this.ordered().key),
  );

  constructor() {
    effect(() => this.shown.preferUrl(this.currency()));
  }

  protected total(view: PlanView): PlanView['price'] {
    return timesPrice(this.price(view), this.count());
  }

  /** Null where the price is not that of one seat. */
  protected seatPrice(view: PlanView): string | null {
    const price = this.price(view);
    if (this.workspace === null || price.status !== 'live') return null;
    const payer = payerOfWorkspace(this.workspace);
    if (!isPricePerSeat(view.plan.key, payer)) return null;
    return perSeatText(recurringText(price.amount, price));
  }

  protected price(view: PlanView): PlanView['price'] {
    const interval = this.chosenInterval();
    return interval === undefined ? view.price : priceFor(view, interval);
  }

  protected metered(view: PlanView): string[] {
    const price = this.price(view);
    return price.status === 'live' ? meteredWords(view.plan.key, price.metered, this.count()) : [];
  }

  protected pay(): Promise<void> {
    const plan = this.ordered().key;
    const interval = this.chosenInterval();
    const view = this.offer();
    const price = view === undefined ? undefined : this.price(view);
    // What is bought is what is shown.
    const isChosen = price?.status === 'live' && price.currencies !== undefined;
    return this.redirect.redirectTo('checkout', {
      ...(plan === DEFAULT_PAID_PLAN ? {} : { plan }),
      ...(interval === undefined ? {} : { interval }),
      ...(this.count() === 1 ? {} : { quantity: this.count() }),
      ...(isChosen ? { currency: price.amount.currency } : {}),
    });
  }

  private chosenInterval(): BillingInterval | undefined {
    const interval = this.interval();
    return interval === 'month' || interval === 'year' ? interval : undefined;
  }
}
