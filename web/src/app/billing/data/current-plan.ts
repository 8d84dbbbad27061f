import { computed, effect, inject, Service, signal, untracked } from '@angular/core';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { Identity } from '../../core/identity/identity';
import { ApiClient } from '../../core/api/api-client';
import { BILLED_WORKSPACE, injectPayerApi } from '../../core/billing/payer-api';

type Stored = Pick<SubscriptionSummary, 'plan' | 'subscription' | 'hadTrial'>;
const ENDED = ['canceled', 'incomplete_expired'];

/** The plan of the current user; null for visitors and while loading. */
@Service({ autoProvided: false })
export class CurrentPlan {
  private readonly api = injectPayerApi();
  private readonly client = inject(ApiClient);
  private readonly workspace = inject(BILLED_WORKSPACE);
  private readonly identity = inject(Identity);
  private readonly stored = signal<Stored | null>(null);
  readonly key = computed<PlanKey | null>(() => this.stored()?.plan.key ?? null);
  /** True after a trial: a checkout grants no other one. */
  readonly hadTrial = computed(() => this.stored()?.hadTrial ?? false);
  /** The currency of the latest subscription, also of one that has ended. */
  readonly wasBilledIn = computed(() => this.stored()?.subscription?.currency ?? null);
  /** The currency of a subscription that has not ended: the provider bills no other one at the same time. */
  readonly billedIn = computed(() => {
    const status = this.stored()?.subscription?.status ?? 'canceled';
    return ENDED.includes(status) ? null : this.wasBilledIn();
  });

  constructor() {
    // Only signed-in users: visitors would cause a rejected request.
    effect(() => {
      if (this.identity.signedIn()) untracked(() => this.begin());
      else this.stored.set(null);
    });
  }

  /** At once with what the page has brought, which is of the person. */
  private begin(): void {
    const given = this.workspace === null ? this.client.given('/api/subscription') : null;
    if (given === null) void this.load();
    else this.stored.set(given);
  }

  private async load(): Promise<void> {
    try {
      this.stored.set(await this.api.get('/api/subscription'));
    } catch {
      this.stored.set(null); // the page works without it
    }
  }
}
