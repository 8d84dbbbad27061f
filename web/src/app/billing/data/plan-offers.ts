import { afterNextRender, computed, inject, Service, signal } from '@angular/core';
import { type Plan, PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import type { PlanOffer, PlanPrice } from '@keelson/contracts/billing/endpoints';
import { ApiClient } from '../../core/api/api-client';

/** A plan with what it costs, as far as that is known. */
export interface PlanView {
  readonly plan: Plan;
  readonly price: PlanPrice | { readonly status: 'loading' };
}

type Offers =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly plans: readonly PlanOffer[] }
  | { readonly status: 'failed' };

/**
 * What is for sale. What a plan gives is known at build time, so a prerendered page shows it at once;
 * what it costs is asked of the provider, through the API, when the page is open.
 */
@Service({ autoProvided: false })
export class PlanOffers {
  private readonly api = inject(ApiClient);
  private readonly offers = signal<Offers>({ status: 'loading' });

  readonly plans = computed<readonly PlanView[]>(() =>
    Object.values(PLAN_CATALOG).map((plan) => viewOf(plan, this.offers())),
  );

  constructor() {
    afterNextRender(() => void this.load());
  }

  async load(): Promise<void> {
    this.offers.set({ status: 'loading' });
    try {
      const { plans } = await this.api.get('/api/plans');
      this.offers.set({ status: 'ready', plans });
    } catch {
      // The reason is of no use to somebody who compares plans; the price says that it is missing.
      this.offers.set({ status: 'failed' });
    }
  }
}

function viewOf(plan: Plan, offers: Offers): PlanView {
  switch (offers.status) {
    case 'loading':
      return { plan, price: plan.key === 'free' ? { status: 'free' } : offers };
    case 'failed':
      return { plan, price: { status: plan.key === 'free' ? 'free' : 'unavailable' } };
    case 'ready': {
      const offer = offers.plans.find(({ key }) => key === plan.key);
      return offer
        ? { plan: offer, price: offer.price }
        : { plan, price: { status: 'unavailable' } };
    }
  }
}
