import {
  afterNextRender,
  afterRenderEffect,
  computed,
  DOCUMENT,
  inject,
  Service,
  signal,
} from '@angular/core';
import { type Plan, PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import type { PlanOffer, PlanPrice } from '@keelson/contracts/billing/endpoints';
import { ApiClient } from '../../core/api/api-client';
import { retryWhileShown } from '../../shared/util/retry-while-shown';

/** A plan with its price, if known. */
export interface PlanView {
  readonly plan: Plan;
  readonly price: PlanPrice | { readonly status: 'loading' };
}

type OffersState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly plans: readonly PlanOffer[] }
  | { readonly status: 'failed' };

/**
 * The plans with prices. Limits are known at build time and prerendered; prices are loaded from the API.
 */
@Service({ autoProvided: false })
export class PlanOffers {
  private readonly api = inject(ApiClient);
  private readonly offers = signal<OffersState>({ status: 'loading' });

  readonly plans = computed<readonly PlanView[]>(() =>
    Object.values(PLAN_CATALOG).map((plan) => toPlanView(plan, this.offers())),
  );

  private readonly hasUnknownPrice = computed(() =>
    this.plans().some(({ price }) => price.status === 'unavailable'),
  );

  constructor() {
    const document = inject(DOCUMENT);
    afterNextRender(() => void this.load());
    afterRenderEffect((onCleanup) => {
      if (this.hasUnknownPrice()) onCleanup(retryWhileShown(() => this.refresh(), { document }));
    });
  }

  async load(): Promise<void> {
    this.offers.set({ status: 'loading' });
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    try {
      const { plans } = await this.api.get('/api/plans');
      this.offers.set({ status: 'ready', plans });
    } catch {
      // The cause does not help visitors; the price shows as unavailable.
      this.offers.set({ status: 'failed' });
    }
  }
}

function toPlanView(plan: Plan, offers: OffersState): PlanView {
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
