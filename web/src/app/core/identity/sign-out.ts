import { inject, Service } from '@angular/core';
import { Submission } from '../api/submission';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { plural } from '../../shared/util/texts/plural';
import { Identity } from './identity';
import { UnsentChanges } from './unsent-changes';

/** Signs out, or shows why not: the page must not look signed out while the session is valid. */
@Service()
export class SignOut {
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  private readonly unsent = inject(UnsentChanges);
  private readonly dialog = inject(ConfirmDialog);
  private readonly submission = new Submission();
  readonly busy = this.submission.busy;

  async run(): Promise<void> {
    await this.submission.send(async () => {
      if (await this.isConfirmed()) await this.identity.signOut();
    });
    const title = this.submission.error()?.title;
    if (title === undefined) return;
    this.toasts.show({
      text: $localize`You are still signed in. ${title}:reason:.`,
      tone: 'bad',
    });
  }

  /** Signing out removes the changes that were not sent: the person can stay. True when there are none. */
  async isConfirmed(): Promise<boolean> {
    const uid = this.identity.me()?.uid ?? this.identity.hint()?.uid;
    const count = uid === undefined ? 0 : this.unsent.count(uid);
    if (count === 0) return true;
    return this.dialog.ask({
      heading: plural(count, {
        one: $localize`Sign out and lose 1 unsaved change?`,
        other: $localize`Sign out and lose ${count}:count: unsaved changes?`,
      }),
      detail: plural(count, {
        one: $localize`Boards still have 1 unsaved change in this browser. Signing out removes it. To keep it, stay signed in and open a board: it sends it, or asks you what to do.`,
        other: $localize`Boards still have ${count}:count: unsaved changes in this browser. Signing out removes them. To keep them, stay signed in and open a board: it sends them, or asks you what to do.`,
      }),
      action: $localize`Sign out anyway`,
      tone: 'danger',
    });
  }
}
