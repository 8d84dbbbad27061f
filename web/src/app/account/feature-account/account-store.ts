import { DOCUMENT, inject, Service, signal } from '@angular/core';
import type { PreferencesEdit, Theme } from '@keelson/contracts/account/user';
import { ApiClient } from '../../core/api/api-client';
import { describeError, describeReadError, type ErrorView } from '../../core/api/describe-error';
import { Identity } from '../../core/identity/identity';
import { SignOut } from '../../core/identity/sign-out';
import { ThemePreference } from '../../core/identity/theme-preference';
import { saveFile } from '../../shared/util/save-file';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';

/** The state of an action in one section of the page. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'working' }
  | {
      readonly status: 'failed';
      readonly error: ErrorView;
      /** Retries the failed action. */
      readonly retry: () => Promise<boolean>;
    };

const IDLE: Progress = { status: 'idle' };

/** State of the account page. Each section has its own progress and error. */
@Service({ autoProvided: false })
export class AccountStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly leave = inject(SignOut);
  private readonly document = inject(DOCUMENT);
  private readonly preference = inject(ThemePreference);

  private readonly _loadProgress = signal<Progress>({ status: 'working' });
  private readonly _saveProgress = signal<Progress>(IDLE);
  private readonly _themeProgress = signal<Progress>(IDLE);
  private readonly _notificationProgress = signal<Progress>(IDLE);
  private readonly _signOutProgress = signal<Progress>(IDLE);
  private readonly _deleteProgress = signal<Progress>(IDLE);
  private readonly _exportProgress = signal<Progress>(IDLE);
  private choosing: Promise<boolean> = Promise.resolve(true);
  readonly me = this.identity.me;
  readonly loadProgress = this._loadProgress.asReadonly();
  readonly saveProgress = this._saveProgress.asReadonly();
  readonly themeProgress = this._themeProgress.asReadonly();
  readonly notificationProgress = this._notificationProgress.asReadonly();
  readonly signOutProgress = this._signOutProgress.asReadonly();
  readonly deleteProgress = this._deleteProgress.asReadonly();
  readonly exportProgress = this._exportProgress.asReadonly();

  constructor() {
    void this.load();
  }

  load(): Promise<boolean> {
    this._loadProgress.set({ status: 'working' });
    return this.loadInPlace();
  }

  private async loadInPlace(): Promise<boolean> {
    try {
      await this.identity.loadMe();
      this._loadProgress.set(IDLE);
      return true;
    } catch (thrown) {
      const before = this._loadProgress();
      const shown = before.status === 'failed' ? before.error : null;
      const error = describeReadError(thrown, () => this.loadInPlace(), shown);
      this._loadProgress.set({ status: 'failed', error, retry: () => this.load() });
      return false;
    }
  }

  rename(displayName: string): Promise<boolean> {
    return this.run(this._saveProgress, async () => {
      this.identity.setMe(await this.api.patch('/api/me', { body: { displayName } }));
    });
  }

  /** Applies immediately on this device and syncs with the account. */
  chooseTheme(theme: Theme): Promise<boolean> {
    return this.run(this._themeProgress, () => this.preference.set(theme));
  }

  /** Changes in quick succession are sent one after the other, so that the last one stays. */
  chooseNotifications(
    preferences: Pick<PreferencesEdit, 'mutedNotifications' | 'mailedNotifications'>,
  ): Promise<boolean> {
    const before = this.choosing;
    this.choosing = this.run(this._notificationProgress, async () => {
      await before;
      this.identity.setMe(await this.api.patch('/api/me', { body: { preferences } }));
    });
    return this.choosing;
  }

  signOut(): Promise<boolean> {
    return this.end(() => this.identity.signOut());
  }

  signOutEverywhere(): Promise<boolean> {
    return this.end(() => this.identity.signOutEverywhere());
  }

  private end(signOut: () => Promise<void>): Promise<boolean> {
    return this.run(this._signOutProgress, async () => {
      if (await this.leave.isConfirmed()) await signOut();
    });
  }

  /** Not a plain download: an error, or the question who is there, must not become the file. */
  exportData(): Promise<boolean> {
    return this.run(this._exportProgress, async () => {
      const data = await this.api.get('/api/me/export');
      const day = new Date().toISOString().slice(0, 10);
      const text = JSON.stringify(data, null, 2);
      saveFile(this.document, `${BRAND_SLUG}-export-${day}.json`, 'application/json', text);
    });
  }

  deleteAccount(confirm: string): Promise<boolean> {
    return this.run(this._deleteProgress, () =>
      this.identity.leaveAfter(() => this.api.delete('/api/me', { body: { confirm } })),
    );
  }

  private async run(
    progress: { set(value: Progress): void },
    action: () => Promise<unknown>,
  ): Promise<boolean> {
    progress.set({ status: 'working' });
    try {
      await action();
      progress.set(IDLE);
      return true;
    } catch (error) {
      const retry = (): Promise<boolean> => this.run(progress, action);
      progress.set({ status: 'failed', error: describeError(error), retry });
      return false;
    }
  }
}
