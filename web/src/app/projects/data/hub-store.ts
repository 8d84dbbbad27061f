import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { ProjectSlug } from '@keelson/contracts/ids';
import type { HubModel } from '@keelson/contracts/projects/hub';
import { paths } from '@keelson/contracts/paths';
import type { Subscription } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Live } from '../../core/firebase/live';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';

/** Poll interval for browsers without live updates: a wall display is never reloaded by hand. */
const POLL_MS = 20_000;

/** State of a project hub, loaded from the API and then live. Read-only. */
@Service({ autoProvided: false })
export class HubStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly freshness = inject(RefetchOnFocus);
  private readonly destroyed = inject(DestroyRef);
  private readonly slug = signal<ProjectSlug | null>(null);
  private readonly liveHub = signal<HubModel | null>(null);
  private subscription: Subscription | null = null;

  readonly page = new AsyncState(async () => {
    const slug = this.slug();
    if (slug === null) throw new Error('No project is open');
    try {
      return await this.api.get('/api/projects/{slug}/hub', { params: { slug } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'project/not-found') return null;
      throw error;
    }
  });
  readonly updates = this.freshness.updates;
  /** The newer of the API response and the live snapshot. */
  readonly hub = computed(() => {
    const state = this.page.state();
    const loaded = state.status === 'ready' ? (state.data?.hub ?? null) : null;
    const liveHub = this.liveHub();
    if (loaded === null || liveHub === null) return liveHub ?? loaded;
    return liveHub.asOf >= loaded.asOf ? liveHub : loaded;
  });

  private readonly isLive = computed(() => {
    const state = this.page.state();
    return state.status !== 'ready' || state.data?.live !== false;
  });

  constructor() {
    this.freshness.register(() => void this.page.refresh());
    refreshWhileShown(
      () => (this.updates() === 'paused' || !this.isLive()) && void this.page.refresh(),
      () => POLL_MS,
    );
  }

  async open(slug: ProjectSlug): Promise<void> {
    this.slug.set(slug);
    this.liveHub.set(null);
    this.subscription?.unsubscribe();
    await this.page.load();
    const state = this.page.state();
    // No listener without access to the project.
    if (state.status !== 'ready' || state.data?.live !== true || this.slug() !== slug) return;
    this.subscription = this.live
      .watchPublicDocument({
        path: paths.projectHub(slug),
        schema: () => import('@keelson/contracts/projects/hub').then((m) => m.HubModel),
      })
      .pipe(takeUntilDestroyed(this.destroyed))
      .subscribe((hub) => this.liveHub.set(hub));
  }
}
