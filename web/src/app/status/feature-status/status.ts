import {
  afterNextRender,
  Component,
  computed,
  DestroyRef,
  DOCUMENT,
  inject,
  Injector,
  runInInjectionContext,
  signal,
} from '@angular/core';
import type { Health } from '@keelson/contracts/platform/health';
import { ApiError } from '../../core/api/api-error';
import { AsyncState } from '../../core/api/async-state';
import { apiUrl } from '../../core/api/build-url';
import { HealthClient } from '../../core/api/health-client';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { describeStatus } from './describe-status';

const REFRESH_MS = 30_000;
/** While something is down, the page says soon that it works again. */
const REFRESH_DOWN_MS = 5_000;

/** Shows what works and what does not, for people. Monitoring tools read `/api/health`. */
@Component({
  selector: 'app-status',
  imports: [UI_PARTS, RelativeTime, StatusChip],
  host: { class: 'page' },
  templateUrl: './status.html',
  styleUrl: './status.scss',
})
export class Status {
  private readonly client = inject(HealthClient);
  private readonly health = new AsyncState<Health>(() => this.read());
  /** The reason why the last request failed; null when it did not. What was read before may no longer hold. */
  protected readonly failure = signal<'connection' | 'response' | null>(null);
  protected readonly checking = signal(false);
  private request: Promise<void> | null = null;
  protected readonly checkedAt = computed(() => this.health.data()?.checkedAt ?? null);
  protected readonly status = computed(() => {
    const health = this.health.data();
    return health && describeStatus(health);
  });
  protected readonly healthUrl = apiUrl('/api/health');

  constructor() {
    const injector = inject(Injector);
    const document = inject(DOCUMENT);
    const shown = new AbortController();
    inject(DestroyRef).onDestroy(() => shown.abort());
    // The prerendered page waits for nothing.
    afterNextRender(() => {
      void this.check();
      const whenShown = (): void => {
        if (document.visibilityState === 'visible') void this.refresh();
      };
      document.addEventListener('visibilitychange', whenShown, { signal: shown.signal });
      runInInjectionContext(injector, () => {
        const everyMs = computed(() =>
          this.failure() === null && this.status()?.tone === 'good' ? REFRESH_MS : REFRESH_DOWN_MS,
        );
        refreshWhileShown(() => this.refresh(), everyMs);
      });
    });
  }

  protected async check(): Promise<void> {
    if (this.checking()) return;
    this.checking.set(true);
    await this.refresh();
    this.checking.set(false);
  }

  /** One request at a time: a late response to an earlier one would hide the latest. */
  private refresh(): Promise<void> {
    this.request ??= this.health.refresh().finally(() => (this.request = null));
    return this.request;
  }

  private async read(): Promise<Health> {
    try {
      const health = await this.client.read();
      this.failure.set(null);
      return health;
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.code === 'client/unreachable';
      this.failure.set(isUnreachable ? 'connection' : 'response');
      throw error;
    }
  }
}
