import {
  afterNextRender,
  Component,
  computed,
  inject,
  Injector,
  runInInjectionContext,
  signal,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Health } from '@keelson/contracts/platform/health';
import { AsyncState } from '../../core/api/async-state';
import { apiUrl } from '../../core/api/build-url';
import { HealthClient } from '../../core/api/health-client';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { StatusChip } from '../../shared/ui/status-chip';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { describeStatus } from './describe-status';

const REFRESH_MS = 30_000;
/** While something is down, the page says soon that it works again. */
const REFRESH_DOWN_MS = 5_000;

/** What works and what does not, for people. Monitoring tools read `/api/health`. */
@Component({
  selector: 'app-status',
  imports: [Icon, RelativeTime, RouterLink, Skeleton, StatusChip],
  host: { class: 'page' },
  templateUrl: './status.html',
  styleUrl: './status.scss',
})
export class Status {
  private readonly client = inject(HealthClient);
  private readonly health = new AsyncState<Health>(() => this.read());
  /** True when the last request failed: what was read before may no longer hold. */
  protected readonly isUnreachable = signal(false);
  protected readonly checking = signal(false);
  protected readonly checkedAt = computed(() => {
    const state = this.health.state();
    return state.status === 'ready' ? state.data.checkedAt : null;
  });
  protected readonly status = computed(() => {
    const state = this.health.state();
    return state.status === 'ready' ? describeStatus(state.data) : null;
  });
  protected readonly healthUrl = apiUrl('/api/health');

  constructor() {
    const injector = inject(Injector);
    // The prerendered page waits for nothing.
    afterNextRender(() => {
      void this.check();
      runInInjectionContext(injector, () => {
        const everyMs = computed(() =>
          !this.isUnreachable() && this.status()?.tone === 'good' ? REFRESH_MS : REFRESH_DOWN_MS,
        );
        refreshWhileShown(() => this.health.refresh(), everyMs);
      });
    });
  }

  protected async check(): Promise<void> {
    this.checking.set(true);
    await this.health.refresh();
    this.checking.set(false);
  }

  private async read(): Promise<Health> {
    try {
      const health = await this.client.read();
      this.isUnreachable.set(false);
      return health;
    } catch (error) {
      this.isUnreachable.set(true);
      throw error;
    }
  }
}
