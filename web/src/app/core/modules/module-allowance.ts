import {
  computed,
  DestroyRef,
  DOCUMENT,
  effect,
  inject,
  InjectionToken,
  Injector,
  type Provider,
  Service,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { merge } from 'rxjs';
import { AREA_WORKSPACE_SOURCES } from '../../areas/workspace-sources';
import { ApiClient } from '../api/api-client';
import { AsyncState } from '../api/async-state';
import { PlanChanges } from '../billing/plan-changes';
import { RefetchOnFocus } from '../firebase/refetch-on-focus';
import { Identity } from '../identity/identity';
import { retryWhileShown } from '../../shared/util/retry-while-shown';
import type { ProductModule } from './product-module';
import { SHOWN_USAGE } from './shown-usage';

const OF_WORKSPACE = new InjectionToken('allowance of the workspace', { factory: () => false });

/** The member's monthly allowance of a module, updated live; that of the workspace with {@link WORKSPACE_ALLOWANCE}. */
@Service({ autoProvided: false })
export class ModuleAllowance {
  private readonly api = inject(ApiClient);
  private readonly changes = inject(PlanChanges);
  private readonly destroyed = inject(DestroyRef);
  private readonly me = inject(Identity).me;
  private readonly opening = inject(OF_WORKSPACE)
    ? (AREA_WORKSPACE_SOURCES[0]?.open(inject(Injector)) ?? null)
    : null;
  private readonly shown = inject(SHOWN_USAGE);
  readonly usage =
    this.shown ??
    new AsyncState(async () => {
      const workspace = await this.opening?.catch(() => null);
      return (await workspace?.allowance()) ?? this.api.get('/api/usage');
    });
  readonly plan = computed(() => this.usage.data()?.plan ?? null);

  private readonly hasFailed = computed(() => this.usage.state().status === 'failed');

  constructor() {
    if (this.shown !== null) return;
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

/** For a module that counts its use for the workspace that the session works in. */
export const WORKSPACE_ALLOWANCE: readonly Provider[] = [
  ModuleAllowance,
  { provide: OF_WORKSPACE, useValue: true },
];
