import { DestroyRef, effect, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { PlanChanges } from '../../core/billing/plan-changes';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';

export type PlanAct = 'cancel' | 'resume' | 'keep' | 'end';

/** The caller's subscription, and what changes it without a price. */
@Service({ autoProvided: false })
export class BillingStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly changes = inject(PlanChanges);
  private readonly destroyed = inject(DestroyRef);
  private readonly _acting = signal<PlanAct | null>(null);
  private readonly _failure = signal<{ act: PlanAct; error: ErrorView } | null>(null);

  readonly plan = new AsyncState(() => this.api.get('/api/subscription'));
  /** Invoices, card and next charge, fetched again with every change of the plan. */
  readonly invoices = new AsyncState(() => this.api.get('/api/invoices'));
  /** What is charged for beside the plan. */
  readonly usage = new AsyncState(() => this.api.get('/api/usage'));
  readonly acting = this._acting.asReadonly();
  readonly failure = this._failure.asReadonly();

  constructor() {
    void this.plan.load();
    void this.invoices.load();
    void this.usage.load();
    void this.identity.loadMe().catch(() => undefined); // only live updates need it
    inject(RefetchOnFocus).register(() => this.refresh());
    const waiting = effect(() => {
      const me = this.identity.me();
      if (me === null || this.plan.state().status === 'loading') return;
      waiting.destroy();
      this.changes
        .watchPlan(me.uid)
        .pipe(takeUntilDestroyed(this.destroyed))
        .subscribe(() => this.refresh());
    });
  }

  refresh(): void {
    void this.plan.refresh();
    void this.invoices.refresh();
    void this.usage.refresh();
  }

  /** Shows the state after a change that the caller made. */
  show(summary: SubscriptionSummary): void {
    this._failure.set(null);
    this.plan.set(summary);
    void this.invoices.refresh();
    void this.usage.refresh();
  }

  /** @returns False when it failed; {@link failure} says why. */
  async act(act: PlanAct): Promise<boolean> {
    if (this._acting() !== null) return false;
    this._acting.set(act);
    this._failure.set(null);
    try {
      this.show(await this.send(act));
      return true;
    } catch (thrown) {
      this._failure.set({ act, error: describeError(thrown) });
      return false;
    } finally {
      this._acting.set(null);
    }
  }

  private send(act: PlanAct): Promise<SubscriptionSummary> {
    switch (act) {
      case 'cancel':
        return this.api.post('/api/subscription/cancel');
      case 'end':
        return this.api.post('/api/subscription/end');
      case 'resume':
        return this.api.post('/api/subscription/resume');
      case 'keep':
        return this.api.delete('/api/subscription/change');
    }
  }
}
