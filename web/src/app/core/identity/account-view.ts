import {
  DestroyRef,
  type EnvironmentProviders,
  inject,
  provideAppInitializer,
  Service,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { UserId } from '@keelson/contracts/ids';
import { filter } from 'rxjs';
import { toDeviceTime } from '../../shared/util/time/clock';
import { ApiClient } from '../api/api-client';
import { ViewedAccount } from '../api/viewed-account';
import { DocumentLocation } from '../navigation/document-location';

export interface ViewedPerson {
  readonly uid: UserId;
  readonly name: string;
}

/** Begins and ends an admin's view of the account of a member, in this tab. */
@Service()
export class AccountView {
  private readonly api = inject(ApiClient);
  private readonly viewed = inject(ViewedAccount);
  private readonly location = inject(DocumentLocation);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.api.failed
      .pipe(
        filter(({ code }) => code === 'session/view-ended'),
        takeUntilDestroyed(),
      )
      .subscribe(() => this.leave());
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  async start(
    { uid, name }: ViewedPerson,
    reason: string,
    idempotencyKey: string,
  ): Promise<boolean> {
    const { until } = await this.api.post('/api/admin/users/{uid}/view', {
      params: { uid },
      body: { reason },
      idempotencyKey,
    });
    const isStored = this.viewed.set({ uid, name, until: toDeviceTime(until) });
    if (isStored) this.location.go('/dashboard');
    else await this.endOf(uid);
    return isStored;
  }

  /** Goes back to the console when the time is over. Call it where the account is shown. */
  endInTime(): void {
    const { until } = this.viewed.current() ?? {};
    if (until === undefined) return;
    this.timer = setTimeout(() => this.leave(), Math.max(0, until - Date.now()));
  }

  /** Ends the view. The tab leaves it also when the server can't be reached: there, it ends by itself. */
  async end(): Promise<void> {
    const uid = this.viewed.current()?.uid;
    if (uid === undefined) return;
    await this.endOf(uid);
    this.leave();
  }

  private async endOf(uid: UserId): Promise<void> {
    const params = { uid };
    await this.api.delete('/api/admin/users/{uid}/view', { params }).catch(() => undefined);
  }

  /** Loads the whole app again, so that nothing of the member stays in it. */
  private leave(): void {
    const uid = this.viewed.current()?.uid;
    if (uid === undefined) return;
    this.viewed.set(null);
    this.location.go(`/admin/users/${uid}`);
  }
}

/** A tab that shows an account leaves it as soon as the server refuses, also before a page is shown. */
export const provideEndOfView = (): EnvironmentProviders =>
  provideAppInitializer(() => {
    if (inject(ViewedAccount).current() !== null) inject(AccountView);
  });
