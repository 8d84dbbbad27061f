import { inject, Service, signal } from '@angular/core';
import { Toasts } from '../../shared/ui/toasts';
import { describeError } from '../api/describe-error';
import { Identity } from './identity';

/** Signs out, or shows why not: the page must not look signed out while the session is valid. */
@Service()
export class SignOut {
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  private readonly _busy = signal(false);
  readonly busy = this._busy.asReadonly();

  async run(): Promise<void> {
    if (this._busy()) return;
    this._busy.set(true);
    try {
      await this.identity.signOut();
    } catch (error) {
      const { title } = describeError(error);
      this.toasts.show({ text: `You are still signed in. ${title}.`, tone: 'bad' });
    } finally {
      this._busy.set(false);
    }
  }
}
