import { computed, inject, Service, signal } from '@angular/core';
import type { MetricUsage, UsageSummary } from '@keelson/contracts/usage/usage';
import { ApiClient } from '../api/api-client';
import { describeFailure, type FailureView } from '../api/describe-failure';
import { getUsage } from '../api/operations';
import type { ProductModule } from './modules';

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: FailureView }
  | { readonly status: 'ready'; readonly usage: UsageSummary };

/** What the member's plan still gives of a module this month. */
@Service({ autoProvided: false })
export class ModuleAllowance {
  private readonly api = inject(ApiClient);
  private readonly state = signal<Loaded>({ status: 'loading' });
  readonly loaded = this.state.asReadonly();
  readonly plan = computed(() => {
    const state = this.state();
    return state.status === 'ready' ? state.usage.plan : null;
  });

  async load(): Promise<void> {
    this.state.set({ status: 'loading' });
    try {
      this.state.set({ status: 'ready', usage: await this.api.call(getUsage, {}) });
    } catch (error) {
      this.state.set({ status: 'failed', failure: describeFailure(error) });
    }
  }

  metricOf({ metric }: ProductModule): MetricUsage | null {
    const state = this.state();
    if (state.status !== 'ready') return null;
    return state.usage.metrics.find(({ key }) => key === metric) ?? null;
  }
}
