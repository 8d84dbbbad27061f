import { Location } from '@angular/common';
import {
  afterNextRender,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  signal,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import type { BillingInterval } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { Icon } from '../../shared/ui/icon/icon';
import { CurrentPlan } from '../data/current-plan';
import { PlanOffers, type PlanView } from '../data/plan-offers';
import { PlanCard } from '../ui/plan-card';
import { checkoutParams, priceFor, yearlySaving } from '../ui/plan-interval';
import { FAQ } from './faq';
import { IntervalSwitch } from './interval-switch';

@Component({
  selector: 'app-pricing',
  imports: [Icon, IntervalSwitch, PlanCard, RouterLink],
  providers: [CurrentPlan, PlanOffers],
  templateUrl: './pricing.html',
  styleUrl: './pricing.scss',
})
export class Pricing {
  protected readonly offers = inject(PlanOffers);
  protected readonly current = inject(CurrentPlan);
  protected readonly identity = inject(Identity);
  protected readonly questions = FAQ;
  /** For visitors; accounts sign in as before. */
  protected readonly signUpsClosed = signal(false);
  /** From the URL. */
  readonly interval = input<string>();
  protected readonly selected = linkedSignal<BillingInterval>(() =>
    this.interval() === 'year' ? 'year' : 'month',
  );
  protected readonly standard = DEFAULT_PAID_PLAN;
  protected readonly isPaid = isPaidPlan;
  protected readonly hasIntervals = computed(() =>
    this.offers.plans().some(({ prices }) => prices.length > 1),
  );
  protected readonly largestSaving = computed(() =>
    Math.max(0, ...this.offers.plans().map(({ prices }) => yearlySaving(prices)?.percent ?? 0)),
  );
  protected readonly hasPaidPlan = computed(() => {
    const key = this.current.key();
    return key !== null && isPaidPlan(key);
  });
  private readonly gateway = inject(SignInGateway);
  private readonly location = inject(Location);

  constructor() {
    afterNextRender(() => void this.findSignUps());
  }

  /** Not a navigation: the page stays where it is. */
  protected showInterval(interval: BillingInterval): void {
    this.selected.set(interval);
    this.location.replaceState('/pricing', interval === 'year' ? 'interval=year' : '');
  }

  protected priceOf(view: PlanView): PlanView['price'] {
    return priceFor(view, this.selected());
  }

  protected savingOf({ prices }: PlanView) {
    return this.selected() === 'year' ? (yearlySaving(prices)?.amount ?? null) : null;
  }

  protected paramsOf(view: PlanView): { plan?: string; interval?: string } {
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
