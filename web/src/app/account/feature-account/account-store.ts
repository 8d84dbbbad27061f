import { DOCUMENT, inject, inputBinding, outputBinding, Service } from '@angular/core';
import type { PreferencesEdit } from '@keelson/contracts/account/user';
import { AREA_DELETION_QUESTIONS } from '../../areas/deletion-questions';
import { ApiError } from '../../core/api/api-error';
import { Submission } from '../../core/api/submission';
import { AsyncState } from '../../core/api/async-state';
import { ApiClient } from '../../core/api/api-client';
import { Identity } from '../../core/identity/identity';
import { SignOut } from '../../core/identity/sign-out';
import { Overlays } from '../../shared/ui/overlays';
import { saveFile } from '../../shared/util/save-file';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';

/** State of the account page. Each section has its own submission. */
@Service({ autoProvided: false })
export class AccountStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly leave = inject(SignOut);
  private readonly document = inject(DOCUMENT);
  private readonly overlays = inject(Overlays);

  private choosing: Promise<boolean> = Promise.resolve(true);
  readonly me = this.identity.me;
  readonly loading = new AsyncState(() => this.identity.loadMe());
  readonly saving = new Submission();
  readonly savingNotifications = new Submission();
  readonly signingOut = new Submission();
  readonly deleting = new Submission();
  readonly exporting = new Submission();

  constructor() {
    void this.loading.load();
  }

  rename(displayName: string): Promise<boolean> {
    return this.saving.run(async () => {
      this.identity.setMe(await this.api.patch('/api/me', { body: { displayName } }));
    });
  }

  /** Changes in quick succession are sent one after the other, so that the last one stays. */
  chooseNotifications(
    preferences: Pick<
      PreferencesEdit,
      'mutedNotifications' | 'mailedNotifications' | 'mailFrequency'
    >,
  ): Promise<boolean> {
    const before = this.choosing;
    const choose = async (): Promise<void> => {
      await before;
      this.identity.setMe(await this.api.patch('/api/me', { body: { preferences } }));
    };
    this.choosing = this.savingNotifications.run(choose, crypto.randomUUID());
    return this.choosing;
  }

  signOut(): Promise<boolean> {
    return this.end(() => this.identity.signOut());
  }

  signOutEverywhere(): Promise<boolean> {
    return this.end(() => this.identity.signOutEverywhere());
  }

  private end(signOut: () => Promise<void>): Promise<boolean> {
    return this.signingOut.run(async () => {
      if (await this.leave.isConfirmed()) await signOut();
    });
  }

  /** Not a plain download: an error, or the question who is there, must not become the file. */
  exportData(): Promise<boolean> {
    return this.exporting.run(async () => {
      const data = await this.api.get('/api/me/export');
      const day = new Date().toISOString().slice(0, 10);
      const text = JSON.stringify(data, null, 2);
      saveFile(this.document, `${BRAND_SLUG}-export-${day}.json`, 'application/json', text);
    });
  }

  deleteAccount(confirm: string): Promise<boolean> {
    return this.deleting.run(() =>
      this.identity.leaveAfter(() => this.deleteAfterQuestions({ confirm })),
    );
  }

  /** An area may ask what to decide first; the deletion is sent again after that. */
  private async deleteAfterQuestions(body: { readonly confirm: string }): Promise<void> {
    try {
      await this.api.delete('/api/me', { body });
    } catch (error) {
      if (!(error instanceof ApiError) || !(await this.isDecided(error))) throw error;
      await this.api.delete('/api/me', { body });
    }
  }

  private async isDecided({ code, details }: ApiError): Promise<boolean> {
    const question = AREA_DELETION_QUESTIONS.find((one) => one.code === code);
    const part = await question?.load();
    if (part === undefined) return false;
    return new Promise((resolve) => {
      const remove = this.overlays.attach(part, [
        inputBinding('details', () => details),
        outputBinding<boolean>('decided', (isDecided) => {
          resolve(isDecided);
          remove();
        }),
      ]);
    });
  }
}
