import {
  afterNextRender,
  afterRenderEffect,
  computed,
  DOCUMENT,
  inject,
  Service,
  signal,
} from '@angular/core';
import {
  DEFAULT_PAID_PLAN,
  isPaidPlan,
  type Plan,
  PLAN_CATALOG,
} from '@keelson/contracts/billing/plan-catalog';
import type { LivePrice, PlanOffer, PlanPrice } from '@keelson/contracts/billing/endpoints';
import { ApiClient } from '../../core/api/api-client';
import { ApiTransferState } from '../../core/api/api-transfer-state';
import type { ShownLimits } from '../../shared/util/texts/plan-limits';
import { retryWhileShown } from '../../shared/util/retry-while-shown';

type ShownPlan = Pick<Plan, 'key' | 'name' | 'summary'> & ShownLimits;

export interface PlanView {
  readonly plan: ShownPlan;
  readonly price: PlanPrice | { readonly status: 'loading' };
  /** One for each interval. */
  readonly prices: readonly LivePrice[];
}

type OffersState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly plans: readonly PlanOffer[] }
  | { readonly status: 'failed' };

/**
 * The plans with prices, which come with the page or are loaded from the API. Limits are known at build time.
 */
@Service({ autoProvided: false })
export class PlanOffers {
  private readonly api = inject(ApiClient);
  private readonly offers = signal<OffersState>({ status: 'loading' });

  readonly plans = computed<readonly PlanView[]>(() =>
    Object.values(PLAN_CATALOG).flatMap((plan) => toPlanView(plan, this.offers()) ?? []),
  );

  readonly loading = computed(() => this.offers().status === 'loading');

  private readonly hasUnknownPrice = computed(() =>
    this.plans().some(({ price }) => price.status === 'unavailable'),
  );

  constructor() {
    const document = inject(DOCUMENT);
    const given = inject(ApiTransferState).take('/api/plans');
    if (given) this.offers.set({ status: 'ready', plans: given.plans });
    else afterNextRender(() => void this.load());
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

/** Null for a plan that is not sold; until the server tells, only Free and the default plan are shown. */
function toPlanView(plan: Plan, offers: OffersState): PlanView | null {
  const offer =
    offers.status === 'ready' ? offers.plans.find(({ key }) => key === plan.key) : undefined;
  if (offer !== undefined) {
    return { plan: offer, price: offer.price, prices: offer.prices };
  }
  if (!isPaidPlan(plan.key)) return { plan, price: { status: 'free' }, prices: [] };
  if (plan.key !== DEFAULT_PAID_PLAN) return null;
  const status = offers.status === 'loading' ? 'loading' : 'unavailable';
  return { plan, price: { status }, prices: [] };
}
