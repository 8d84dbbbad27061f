import { inject, Service, signal } from '@angular/core';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { describeError } from '../api/describe-error';
import { Identity } from './identity';
import { UnsentChanges } from './unsent-changes';

/** Signs out, or shows why not: the page must not look signed out while the session is valid. */
@Service()
export class SignOut {
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  private readonly unsent = inject(UnsentChanges);
  private readonly dialog = inject(ConfirmDialog);
  private readonly _busy = signal(false);
  readonly busy = this._busy.asReadonly();

  async run(): Promise<void> {
    if (this._busy()) return;
    this._busy.set(true);
    try {
      if (!(await this.isConfirmed())) return;
      await this.identity.signOut();
    } catch (error) {
      const { title } = describeError(error);
      this.toasts.show({ text: `You are still signed in. ${title}.`, tone: 'bad' });
    } finally {
      this._busy.set(false);
    }
  }

  /** Signing out removes the changes that were not sent: the person can stay. True when there are none. */
  async isConfirmed(): Promise<boolean> {
    const uid = this.identity.me()?.uid ?? this.identity.hint()?.uid;
    const count = uid === undefined ? 0 : this.unsent.count(uid);
    if (count === 0) return true;
    const changes = count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
    const them = count === 1 ? 'it' : 'them';
    return this.dialog.ask({
      heading: `Sign out and lose ${changes}?`,
      detail: `Boards still have ${changes} in this browser. Signing out removes ${them}. To keep ${them}, stay signed in and open a board: it sends ${them}, or asks you what to do.`,
      action: 'Sign out anyway',
      tone: 'danger',
    });
  }
}
