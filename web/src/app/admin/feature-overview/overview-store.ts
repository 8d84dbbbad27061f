import { computed, inject, Service } from '@angular/core';
import type { Health } from '@keelson/contracts/platform/health';
import { AsyncState } from '../../core/api/async-state';
import { HealthClient } from '../../core/api/health-client';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { ActionQueueStore } from '../feature-queue/action-queue-store';
import { getAttentionItems } from './attention-items';
import { currentTime } from '../../shared/util/time/clock';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';

const REFRESH_MS = 30_000;
/** While something is down, the page says soon that it works again. */
const REFRESH_DOWN_MS = 5_000;

/** Health, and what needs a person. Admin-only data is requested for admins only. */
@Service({ autoProvided: false })
export class OverviewStore {
  private readonly healthClient = inject(HealthClient);
  private readonly me = inject(Identity).me;

  readonly role = computed(() => this.me()?.role ?? null);
  readonly isAdmin = computed(() => includesRole(this.role(), 'admin'));
  readonly health = new AsyncState<Health>(() => this.healthClient.read());
  private readonly queue = this.isAdmin() ? inject(ActionQueueStore) : null;
  /** These need a person, in addition to the queue of payments. */
  readonly attentionItems = computed(() => {
    const health = this.health.state();
    return getAttentionItems(
      health.status === 'ready' ? health.data : null,
      this.queue?.overview() ?? null,
      currentTime(),
    );
  });

  constructor() {
    void this.health.load();
    inject(RefetchOnFocus).register(() => this.refresh());
    const everyMs = computed(() => {
      const state = this.health.state();
      const isDown = (state.status === 'ready' ? state.data.dependencies : []).some(
        ({ status }) => status === 'down',
      );
      return isDown ? REFRESH_DOWN_MS : REFRESH_MS;
    });
    refreshWhileShown(() => this.health.refresh(), everyMs);
  }

  refresh(): void {
    void this.health.refresh();
  }
}
