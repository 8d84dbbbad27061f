import { inject, Service, signal } from '@angular/core';
import type { Theme } from '@keelson/contracts/account/user';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { Identity } from '../../core/identity/identity';
import { ThemePreference } from '../../core/identity/theme-preference';

/** What can go on in one section of the page. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'working' }
  | {
      readonly status: 'failed';
      readonly error: ErrorView;
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

  private readonly _loadProgress = signal<Progress>({ status: 'working' });
  private readonly _saveProgress = signal<Progress>(IDLE);
  private readonly _themeProgress = signal<Progress>(IDLE);
  private readonly _leaveProgress = signal<Progress>(IDLE);
  private readonly _deleteProgress = signal<Progress>(IDLE);
  private readonly _mustSignInAgain = signal(false);
  readonly me = this.identity.me;
  readonly loadProgress = this._loadProgress.asReadonly();
  readonly saveProgress = this._saveProgress.asReadonly();
  readonly themeProgress = this._themeProgress.asReadonly();
  readonly leaveProgress = this._leaveProgress.asReadonly();
  readonly deleteProgress = this._deleteProgress.asReadonly();
  /** True when the server wants a fresh sign-in before it deletes. */
  readonly mustSignInAgain = this._mustSignInAgain.asReadonly();

  constructor() {
    void this.load();
  }

  load(): Promise<boolean> {
    return this.during(this._loadProgress, () => this.identity.loadMe());
  }

  rename(displayName: string): Promise<boolean> {
    return this.during(this._saveProgress, async () => {
      this.identity.setMe(await this.api.patch('/api/me', { body: { displayName } }));
    });
  }

  /** Applies at once on this device and follows the account to others. */
  chooseTheme(theme: Theme): Promise<boolean> {
    return this.during(this._themeProgress, () => this.preference.set(theme));
  }

  signOut(): Promise<boolean> {
    return this.during(this._leaveProgress, () => this.identity.signOut());
  }

  signOutEverywhere(): Promise<boolean> {
    return this.during(this._leaveProgress, () => this.identity.signOutEverywhere());
  }

  deleteAccount(confirm: string): Promise<boolean> {
    this._mustSignInAgain.set(false);
    return this.during(this._deleteProgress, async () => {
      try {
        await this.api.delete('/api/me', { body: { confirm } });
      } catch (error) {
        const stale = error instanceof ApiError && error.code === 'session/sign-in-too-old';
        this._mustSignInAgain.set(stale);
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
      progress.set({ status: 'failed', error: describeError(error), again });
      return false;
    }
  }
}
