import { DestroyRef, effect, inject, Service } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { Submission } from '../../core/api/submission';
import { AsyncState } from '../../core/api/async-state';
import { PlanChanges } from '../../core/billing/plan-changes';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { injectPayerApi } from '../../core/billing/payer-api';

export type PlanAct = 'cancel' | 'resume' | 'keep' | 'end';

/** The caller's subscription, and what changes it without a price. */
@Service({ autoProvided: false })
export class BillingStore {
  private readonly api = injectPayerApi();
  private readonly identity = inject(Identity);
  private readonly changes = inject(PlanChanges);
  private readonly destroyed = inject(DestroyRef);
  readonly submission = new Submission();

  readonly plan = new AsyncState(() => this.api.get('/api/subscription'));
  /** Invoices, card and next charge, fetched again with every change of the plan. */
  readonly invoices = new AsyncState(() => this.api.get('/api/invoices'));
  /** The use that is charged for in addition to the plan. */
  readonly usage = new AsyncState(() => this.api.get('/api/usage'));

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
    this.submission.reset();
    this.plan.set(summary);
    void this.invoices.refresh();
    void this.usage.refresh();
  }

  async act(act: PlanAct, then: () => void): Promise<void> {
    await this.submission.send(async () => {
      this.show(await this.send(act));
      then();
    }, act);
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
