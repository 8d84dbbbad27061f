import { computed, DestroyRef, effect, inject, Injector, Service } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { UserId } from '@keelson/contracts/ids';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { PlanChanges } from '../../core/billing/plan-changes';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import type { ResyncResult } from '../ui/describe-resync';
import { ACTIVITY_LENGTH, activityQueries, mergeActivity } from './account-activity';

type AccountAct = 'role' | 'sessions' | 'resync' | 'mail';

/** One account for admins. Each part loads on its own. Call `open` once. */
@Service({ autoProvided: false })
export class AccountStore {
  private readonly api = inject(ApiClient);
  private readonly changes = inject(PlanChanges);
  private readonly destroyed = inject(DestroyRef);
  private readonly injector = inject(Injector);
  /** Its error is shown at the part of the page that offers the act. */
  readonly submission = new Submission();
  private uid = '' as UserId;

  readonly user = new AsyncState(() =>
    this.api.get('/api/admin/users/{uid}', { params: { uid: this.uid } }),
  );
  /** The stored billing; it answers also while the provider does not. */
  readonly billing = new AsyncState(() =>
    this.api.get('/api/admin/billing/users/{uid}', { params: { uid: this.uid } }),
  );
  /** Payment method and invoices, from the provider. */
  readonly payments = new AsyncState(() =>
    this.api.get('/api/admin/billing/users/{uid}/invoices', { params: { uid: this.uid } }),
  );
  readonly usage = new AsyncState(() =>
    this.api.get('/api/admin/users/{uid}/usage', { params: { uid: this.uid } }),
  );
  readonly sessions = new AsyncState(async () => {
    const params = { uid: this.uid };
    return (await this.api.get('/api/admin/users/{uid}/sessions', { params })).items;
  });
  /** The acts of the account and on it, newest first. */
  readonly activity = new AsyncState(async () => {
    const pages = activityQueries(this.uid, this.subscriptionId()).map((query) =>
      this.api.get('/api/admin/audit', { query: { ...query, limit: ACTIVITY_LENGTH } }),
    );
    return mergeActivity((await Promise.all(pages)).map(({ items }) => items));
  });

  private readonly subscriptionId = computed(
    () => this.billing.data()?.summary.subscription?.id ?? null,
  );

  constructor() {
    inject(RefetchOnFocus).register(() => this.refresh());
  }

  open(uid: UserId): void {
    this.uid = uid;
    for (const part of this.parts()) void part.load();
    // Support sees a payment as it arrives.
    this.changes
      .watchPlan(uid)
      .pipe(takeUntilDestroyed(this.destroyed))
      .subscribe(() => this.refreshBilling());
    effect(
      () => {
        if (this.subscriptionId() !== null) void this.activity.refresh();
      },
      { injector: this.injector },
    );
  }

  async setRole(role: StaffRole | null): Promise<boolean> {
    return this.attempt('role', async () => {
      const params = { uid: this.uid };
      const row: UserRow = await this.api.put('/api/admin/users/{uid}/role', {
        params,
        body: { role },
      });
      this.user.set(row);
      // A change of the role ends every session.
      void this.sessions.refresh();
    });
  }

  endSession({ id }: SessionRow): Promise<boolean> {
    return this.attempt('sessions', async () => {
      const params = { uid: this.uid, id };
      await this.api.delete('/api/admin/users/{uid}/sessions/{id}', { params });
      await this.sessions.refresh();
    });
  }

  endSessions(): Promise<boolean> {
    return this.attempt('sessions', async () => {
      await this.api.delete('/api/admin/users/{uid}/sessions', { params: { uid: this.uid } });
      await this.sessions.refresh();
    });
  }

  liftMailBlock(): Promise<boolean> {
    return this.attempt('mail', async () => {
      await this.api.delete('/api/admin/users/{uid}/mail-block', { params: { uid: this.uid } });
      await this.user.refresh();
    });
  }

  async resync(): Promise<ResyncResult | null> {
    let result: ResyncResult | null = null;
    await this.attempt('resync', async () => {
      result = await this.api.post('/api/admin/billing/users/{uid}/resync', {
        params: { uid: this.uid },
      });
      this.refreshBilling();
    });
    return result;
  }

  /** @returns False when it failed. */
  private async attempt(act: AccountAct, run: () => Promise<void>): Promise<boolean> {
    if (this.submission.busy() || !(await this.submission.run(run, act))) return false;
    void this.activity.refresh();
    return true;
  }

  private refreshBilling(): void {
    void this.billing.refresh();
    void this.payments.refresh();
  }

  private refresh(): void {
    for (const part of this.parts()) void part.refresh();
  }

  private parts() {
    return [this.user, this.billing, this.payments, this.usage, this.sessions, this.activity];
  }
}
