import { effect, inject, Service, signal, untracked } from '@angular/core';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { ApiClient } from '../../core/api/api-client';
import { Identity } from '../../core/identity/identity';

/** The plan of the current user; null for visitors and while loading. */
@Service({ autoProvided: false })
export class CurrentPlan {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly _key = signal<PlanKey | null>(null);
  readonly key = this._key.asReadonly();

  constructor() {
    // Only signed-in users: visitors would cause a rejected request.
    effect(() => {
      if (this.identity.signedIn()) untracked(() => void this.load());
      else this._key.set(null);
    });
  }

  private async load(): Promise<void> {
    try {
      const { plan } = await this.api.get('/api/subscription');
      this._key.set(plan.key);
    } catch {
      this._key.set(null); // the page works without it
    }
  }
}
