import { inject, Service, signal } from '@angular/core';
import type { Theme } from '@keelson/contracts/account/user';
import { ApiClient } from '../../core/api/api-client';
import { ApiFailure } from '../../core/api/api-failure';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { deleteMe, updateMe } from '../../core/api/operations';
import { Identity } from '../../core/identity/identity';
import { ThemePreference } from '../../core/identity/theme-preference';

/** What can go on in one section of the page. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'working' }
  | {
      readonly status: 'failed';
      readonly failure: FailureView;
      /** Does again exactly what failed. */
      readonly again: () => Promise<boolean>;
    };

const IDLE: Progress = { status: 'idle' };

/** The account page: each section has its own progress and failure, and keeps what was typed. */
@Service({ autoProvided: false })
export class AccountStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly preference = inject(ThemePreference);

  private readonly loading = signal<Progress>({ status: 'working' });
  private readonly saving = signal<Progress>(IDLE);
  private readonly theming = signal<Progress>(IDLE);
  private readonly leaving = signal<Progress>(IDLE);
  private readonly deleting = signal<Progress>(IDLE);
  private readonly staleSignIn = signal(false);
  readonly me = this.identity.me;
  readonly loadProgress = this.loading.asReadonly();
  readonly saveProgress = this.saving.asReadonly();
  readonly themeProgress = this.theming.asReadonly();
  readonly leaveProgress = this.leaving.asReadonly();
  readonly deleteProgress = this.deleting.asReadonly();
  /** True when the server wants a fresh sign-in before it deletes. */
  readonly mustSignInAgain = this.staleSignIn.asReadonly();

  constructor() {
    void this.load();
  }

  load(): Promise<boolean> {
    return this.during(this.loading, () => this.identity.loadMe());
  }

  rename(displayName: string): Promise<boolean> {
    return this.during(this.saving, async () => {
      this.identity.adopt(await this.api.call(updateMe, { body: { displayName } }));
    });
  }

  /** Applies at once on this device and follows the account to others. */
  chooseTheme(theme: Theme): Promise<boolean> {
    return this.during(this.theming, () => this.preference.choose(theme));
  }

  signOut(): Promise<boolean> {
    return this.during(this.leaving, () => this.identity.signOut());
  }

  signOutEverywhere(): Promise<boolean> {
    return this.during(this.leaving, () => this.identity.signOutEverywhere());
  }

  deleteAccount(confirm: string): Promise<boolean> {
    this.staleSignIn.set(false);
    return this.during(this.deleting, async () => {
      try {
        await this.api.call(deleteMe, { body: { confirm } });
      } catch (error) {
        const stale = error instanceof ApiFailure && error.code === 'session/sign-in-too-old';
        this.staleSignIn.set(stale);
        throw error;
      }
      await this.identity.leaveDeletedAccount();
    });
  }

  private async during(
    progress: { set(value: Progress): void },
    act: () => Promise<unknown>,
  ): Promise<boolean> {
    progress.set({ status: 'working' });
    try {
      await act();
      progress.set(IDLE);
      return true;
    } catch (error) {
      const again = (): Promise<boolean> => this.during(progress, act);
      progress.set({ status: 'failed', failure: describeFailure(error), again });
      return false;
    }
  }
}
