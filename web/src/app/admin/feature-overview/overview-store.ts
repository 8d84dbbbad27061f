import { computed, inject, Service } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import { paths } from '@keelson/contracts/paths';
import type { Health } from '@keelson/contracts/platform/health';
import { merge, skip } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import type { ErrorView } from '../../core/api/describe-error';
import { HealthClient } from '../../core/api/health-client';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { getAttentionItems } from './attention-items';
import { currentTime } from '../../shared/util/time/clock';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';

/** Listeners only trigger a refresh; the API counts. */
const WATCH_LIMIT = 20;
const REFRESH_MS = 30_000;
/** While something is down, the page says soon that it works again. */
const REFRESH_DOWN_MS = 5_000;

/** State of the console overview. Admin-only data is requested for admins only. */
@Service({ autoProvided: false })
export class OverviewStore {
  private readonly api = inject(ApiClient);
  private readonly healthClient = inject(HealthClient);
  private readonly live = inject(Live);
  private readonly me = inject(Identity).me;

  readonly role = computed(() => this.me()?.role ?? null);
  readonly isAdmin = computed(() => includesRole(this.role(), 'admin'));
  readonly health = new AsyncState<Health>(() => this.healthClient.read());
  readonly billing = new AsyncState<BillingOverview>(() =>
    this.api.get('/api/admin/billing/overview'),
  );
  readonly attentionItems = computed(() => {
    const [health, billing] = [this.health.state(), this.billing.state()];
    return getAttentionItems(
      health.status === 'ready' ? health.data : null,
      billing.status === 'ready' ? billing.data : null,
      currentTime(),
    );
  });
  /** True when everything visible to this role is loaded. */
  readonly settled = computed(() =>
    this.sources().every((source) => source.state().status === 'ready'),
  );

  /** Why the list may be incomplete; null while every source has responded. */
  readonly attentionError = computed<ErrorView | null>(() => {
    for (const source of this.sources()) {
      const state = source.state();
      if (state.status === 'failed') return state.error;
    }
    return null;
  });

  constructor() {
    void this.health.load();
    if (this.isAdmin()) {
      void this.billing.load();
      merge(...(['failed', 'parked'] as const).map((outcome) => this.watchOutcome(outcome)))
        .pipe(takeUntilDestroyed())
        .subscribe(() => void this.billing.refresh());
    }
    inject(RefetchOnFocus).register(() => this.refresh());
    const everyMs = computed(() => {
      const state = this.health.state();
      const isDown = (state.status === 'ready' ? state.data.dependencies : []).some(
        ({ status }) => status === 'down',
      );
      return isDown ? REFRESH_DOWN_MS : REFRESH_MS;
    });
    // Billing has listeners, and its counts are billed reads.
    refreshWhileShown(() => this.health.refresh(), everyMs);
  }

  refresh(): void {
    void this.health.refresh();
    if (this.isAdmin()) void this.billing.refresh();
  }

  /** Loads the sources of the list again that could not be loaded. */
  retryAttention(): void {
    for (const source of this.sources()) {
      if (source.state().status === 'failed') void source.load();
    }
  }

  /** What the list of what needs attention is made of, for this role. */
  private sources(): readonly (AsyncState<Health> | AsyncState<BillingOverview>)[] {
    return this.isAdmin() ? [this.health, this.billing] : [this.health];
  }

  /** Emits on changes only: the first snapshot equals the API response. */
  private watchOutcome(outcome: 'failed' | 'parked') {
    return this.live
      .watchQuery({
        collection: paths.webhookEvents(),
        where: [['outcome', '==', outcome]],
        orderBy: [['receivedAt', 'desc']],
        limit: WATCH_LIMIT,
        schema: () => import('@keelson/contracts/billing/ledger').then((m) => m.WebhookEvent),
        idField: 'id',
      })
      .pipe(skip(1));
  }
}
