import { inject, Service } from '@angular/core';
import type { MetricsRange, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { ApiClient } from '../../../core/api/api-client';
import { AsyncState } from '../../../core/api/async-state';
import { RefetchOnFocus } from '../../../core/firebase/refetch-on-focus';
import { refreshWhileShown } from '../../../shared/util/refresh-while-shown';

/** Counters are closed to browsers, so a visible page asks the API again. */
const REFRESH_MS = 30_000;

/** The metrics of one range, which refresh by themselves while the page is visible. */
@Service({ autoProvided: false })
export class MetricsStore {
  private readonly api = inject(ApiClient);
  private range: MetricsRange | null = null;

  readonly report = new AsyncState<MetricsReport>(() =>
    this.api.get('/api/admin/metrics', { query: { range: this.range ?? '30d' } }),
  );

  constructor() {
    refreshWhileShown(
      () => this.refresh(),
      () => REFRESH_MS,
    );
    inject(RefetchOnFocus).register(() => this.refresh());
  }

  setRange(range: MetricsRange): void {
    if (range === this.range) return;
    this.range = range;
    void this.report.load();
  }

  refresh(): void {
    if (this.range !== null) void this.report.refresh();
  }
}
