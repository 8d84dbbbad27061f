import { computed, DestroyRef, DOCUMENT, effect, inject, Service } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { merge } from 'rxjs';
import { ApiClient } from '../api/api-client';
import { AsyncState } from '../api/async-state';
import { PlanChanges } from '../billing/plan-changes';
import { RefetchOnFocus } from '../firebase/refetch-on-focus';
import { Identity } from '../identity/identity';
import { retryWhileShown } from '../../shared/util/retry-while-shown';
import type { ProductModule } from './product-module';

/** The member's monthly allowance of a module, updated live. */
@Service({ autoProvided: false })
export class ModuleAllowance {
  private readonly api = inject(ApiClient);
  private readonly changes = inject(PlanChanges);
  private readonly destroyed = inject(DestroyRef);
  private readonly me = inject(Identity).me;
  readonly usage = new AsyncState(() => this.api.get('/api/usage'));
  readonly plan = computed(() => this.usage.data()?.plan ?? null);

  private readonly hasFailed = computed(() => this.usage.state().status === 'failed');

  constructor() {
    void this.usage.load();
    const document = inject(DOCUMENT);
    // No page shows this error, so none repeats the request.
    effect((onCleanup) => {
      if (this.hasFailed()) onCleanup(retryWhileShown(() => this.usage.refresh(), { document }));
    });
    inject(RefetchOnFocus).register(() => void this.usage.refresh());
    const waiting = effect(() => {
      const me = this.me();
      if (me === null || this.usage.state().status !== 'ready') return;
      waiting.destroy();
      merge(this.changes.watchPlan(me.uid), this.changes.watchUsage(me.uid))
        .pipe(takeUntilDestroyed(this.destroyed))
        .subscribe(() => void this.usage.refresh());
    });
  }

  metricOf({ metric }: Pick<ProductModule, 'metric'>): MetricUsage | null {
    return this.usage.data()?.metrics.find(({ key }) => key === metric) ?? null;
  }
}
