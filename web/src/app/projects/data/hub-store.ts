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

/** A browser that cannot listen asks this often: a wall has nobody who would reload it. */
const ASK_MS = 20_000;

/** A project's hub: from the API at first, then live. There is no way to change anything here. */
@Service({ autoProvided: false })
export class HubStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly freshness = inject(RefetchOnFocus);
  private readonly destroyed = inject(DestroyRef);
  private readonly slug = signal<ProjectSlug | null>(null);
  private readonly listened = signal<HubModel | null>(null);
  private listening: Subscription | null = null;

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
  /** Of the two sources the one that knows more. */
  readonly hub = computed(() => {
    const state = this.page.state();
    const asked = state.status === 'ready' ? (state.data?.hub ?? null) : null;
    const listened = this.listened();
    if (asked === null || listened === null) return listened ?? asked;
    return listened.asOf >= asked.asOf ? listened : asked;
  });

  constructor() {
    this.freshness.register(() => void this.page.refresh());
    const timer = setInterval(() => {
      if (this.updates() === 'paused') void this.page.refresh();
    }, ASK_MS);
    this.destroyed.onDestroy(() => clearInterval(timer));
  }

  async open(slug: ProjectSlug): Promise<void> {
    this.slug.set(slug);
    this.listened.set(null);
    this.listening?.unsubscribe();
    await this.page.load();
    const state = this.page.state();
    // A project that this person may not see has nothing to listen to.
    if (state.status !== 'ready' || state.data === null || this.slug() !== slug) return;
    this.listening = this.live
      .watchPublicDocument({
        path: paths.projectHub(slug),
        schema: () => import('@keelson/contracts/projects/hub').then((m) => m.HubModel),
      })
      .pipe(takeUntilDestroyed(this.destroyed))
      .subscribe((hub) => this.listened.set(hub));
  }
}
