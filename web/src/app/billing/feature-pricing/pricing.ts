import { Location } from '@angular/common';
import {
  afterNextRender,
  Component,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  signal,
} from '@angular/core';
import type { BillingInterval } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { injectAfterHydration } from '../../core/hydration/after-hydration';
import { Identity } from '../../core/identity/identity';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CurrentPlan } from '../data/current-plan';
import { PlanOffers, type PlanView } from '../data/plan-offers';
import { ShownCurrency } from '../data/shown-currency';
import { PlanCard } from '../ui/plan-card';
import { checkoutParams, priceFor, yearlySaving } from '../ui/plan-interval';
import { CurrencyChoice } from './currency-choice';
import { FAQ } from './faq';
import { IntervalSwitch } from './interval-switch';

@Component({
  selector: 'app-pricing',
  imports: [UI_PARTS, CurrencyChoice, IntervalSwitch, PlanCard],
  providers: [CurrentPlan, PlanOffers, ShownCurrency],
  templateUrl: './pricing.html',
  styleUrl: './pricing.scss',
})
export class Pricing {
  protected readonly offers = inject(PlanOffers);
  protected readonly shown = inject(ShownCurrency);
  protected readonly current = inject(CurrentPlan);
  protected readonly identity = inject(Identity);
  protected readonly questions = FAQ;
  protected readonly drawsPlans = injectAfterHydration();
  protected readonly drawsQuestions = injectAfterHydration();
  /** For visitors; accounts sign in as before. */
  protected readonly signUpsClosed = signal(false);
  /** From the URL, like `currency`. */
  readonly interval = input<string>();
  readonly currency = input<string>();
  protected readonly selected = linkedSignal<BillingInterval>(() =>
    this.interval() === 'year' ? 'year' : 'month',
  );
  protected readonly standard = DEFAULT_PAID_PLAN;
  protected readonly isPaid = isPaidPlan;
  protected readonly hasIntervals = computed(() =>
    this.shown.plans().some(({ prices }) => prices.length > 1),
  );
  protected readonly largestSaving = computed(() =>
    Math.max(0, ...this.shown.plans().map(({ prices }) => yearlySaving(prices)?.percent ?? 0)),
  );
  protected readonly hasPaidPlan = computed(() => {
    const key = this.current.key();
    return key !== null && isPaidPlan(key);
  });
  private readonly gateway = inject(SignInGateway);
  private readonly location = inject(Location);

  constructor() {
    effect(() => this.shown.preferUrl(this.currency()));
    afterNextRender(() => void this.findSignUps());
  }

  /** Not a navigation: the page stays where it is. */
  protected showInterval(interval: BillingInterval): void {
    this.selected.set(interval);
    this.keepInUrl();
  }

  protected showCurrency(currency: string): void {
    this.shown.choose(currency);
    this.keepInUrl();
  }

  private keepInUrl(): void {
    const params = new URLSearchParams(this.selected() === 'year' ? { interval: 'year' } : {});
    const currency = this.shown.explicit();
    if (currency !== null) params.set('currency', currency);
    this.location.replaceState('/pricing', params.toString());
  }

  protected priceOf(view: PlanView): PlanView['price'] {
    return priceFor(view, this.selected());
  }

  protected savingOf({ prices }: PlanView) {
    return this.selected() === 'year' ? (yearlySaving(prices)?.amount ?? null) : null;
  }

  protected paramsOf(view: PlanView): { plan?: string; interval?: string; currency?: string } {
    const price = this.priceOf(view);
    return checkoutParams(view, price);
  }

  private async findSignUps(): Promise<void> {
    if (this.identity.restore() !== null) return;
    try {
      this.signUpsClosed.set((await this.gateway.config()).signUps === 'closed');
    } catch {
      // The sign-in page shows the error.
    }
  }
}
