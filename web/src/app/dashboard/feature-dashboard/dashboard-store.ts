import {
  DestroyRef,
  effect,
  inject,
  Injector,
  runInInjectionContext,
  Service,
  signal,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { ActivatedRoute } from '@angular/router';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { UserId } from '@keelson/contracts/ids';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { AREA_WORKSPACE_SOURCES } from '../../areas/workspace-sources';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { PlanChanges } from '../../core/billing/plan-changes';
import type { WorkspacePlan } from '../../core/billing/workspace-source';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { liveUsage } from '../ui/live-usage';
import { describePlanChange } from '../ui/plan-view';

/** As often as other pages of a team. */
const POLL_MS = 20_000;

/** A plan change that happened while the page was open. */
export interface PlanChangeNotice {
  /** Increments, so that equal texts count as two changes. */
  readonly id: number;
  readonly text: string;
}

/**
 * State of the dashboard. Data is loaded from the API before Firebase is loaded. Document changes trigger a refetch: only the API interprets documents (grace, limits).
 */
@Service({ autoProvided: false })
export class DashboardStore {
  private readonly api = inject(ApiClient);
  private readonly changes = inject(PlanChanges);
  private readonly freshness = inject(RefetchOnFocus);
  private readonly identity = inject(Identity);
  private readonly destroyed = inject(DestroyRef);
  private readonly injector = inject(Injector);
  private readonly _planChange = signal<PlanChangeNotice>({ id: 0, text: '' });

  readonly account = new AsyncState(() => this.identity.loadMe());
  /** After the provider's page for a new card, the subscription pays with it before it is shown. */
  private cardEntered =
    inject(ActivatedRoute, { optional: true })?.snapshot.queryParamMap.get('card') === 'entered';
  readonly plan = new AsyncState(() => this.loadPlan());
  readonly usage = new AsyncState(async () => {
    const load = this.workspace()?.usage ?? (() => this.api.get('/api/usage'));
    return liveUsage(await load());
  });
  /** Null where it is that of a team. */
  readonly ownUsage: AsyncState<UsageSummary> | null;
  private readonly _workspace = signal<WorkspacePlan | null>(null);
  /** The plan of the team that the session works in, in place of the person's own. */
  readonly workspace = this._workspace.asReadonly();
  readonly me = this.identity.me;
  readonly planChange = this._planChange.asReadonly();
  readonly updates = this.freshness.updates;

  constructor() {
    this.account.begin(this.me());
    // The page brings it only in the person's own workspace.
    const plan = this.api.given('/api/subscription');
    this.ownUsage = plan === null ? null : this.usage;
    const opening = plan ?? AREA_WORKSPACE_SOURCES[0]?.open(this.injector) ?? null;
    if (opening instanceof Promise) void this.loadWorkspace(opening);
    else this.loadOwn(plan);
    this.freshness.register(() => this.refresh());
  }

  private loadOwn(plan: SubscriptionSummary | null): void {
    const usage = this.api.given('/api/usage');
    this.plan.begin(this.cardEntered ? null : plan);
    this.usage.begin(usage && liveUsage(usage));
    runInInjectionContext(this.injector, () => {
      this.listenOnceLoaded();
      this.announcePlanChanges();
    });
  }

  /** A browser can't listen to documents of a team, so what it shows is fetched again while the page is shown. */
  private async loadWorkspace(opening: Promise<WorkspacePlan | null>): Promise<void> {
    const workspace = await opening.catch(() => null);
    this._workspace.set(workspace);
    if (workspace === null) this.loadOwn(null);
    else {
      await this.usage.load();
      runInInjectionContext(this.injector, () =>
        refreshWhileShown(
          () => this.usage.refresh(),
          () => POLL_MS,
        ),
      );
    }
  }

  private async loadPlan(): Promise<SubscriptionSummary> {
    if (this.cardEntered) {
      this.cardEntered = false;
      try {
        return await this.api.post('/api/subscription/card');
      } catch {
        // The provider's event does the same.
      }
    }
    return this.api.get('/api/subscription');
  }

  refresh(): void {
    const parts = this.workspace() === null ? [this.plan, this.usage] : [this.usage];
    for (const part of [this.account, ...parts]) void part.refresh();
  }

  private listenOnceLoaded(): void {
    const waiting = effect(() => {
      const me = this.me();
      if (me === null || this.plan.state().status === 'loading') return;
      waiting.destroy();
      this.watch(me.uid);
    });
  }

  private watch(uid: UserId): void {
    const whileOpen = takeUntilDestroyed(this.destroyed);
    this.changes
      .watchPlan(uid)
      .pipe(whileOpen)
      .subscribe(() => {
        void this.plan.refresh();
        void this.usage.refresh(); // limits follow the plan
      });
    this.changes
      .watchUsage(uid)
      .pipe(whileOpen)
      .subscribe(() => void this.usage.refresh());
  }

  private announcePlanChanges(): void {
    let before: SubscriptionSummary | null = null;
    effect(() => {
      const state = this.plan.state();
      if (state.status !== 'ready') return;
      const text = before === null ? null : describePlanChange(before, state.data);
      before = state.data;
      if (text !== null) this._planChange.update(({ id }) => ({ id: id + 1, text }));
    });
  }
}
