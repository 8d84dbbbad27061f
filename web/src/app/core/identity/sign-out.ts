import { inject, Service, signal } from '@angular/core';
import { Toasts } from '../../shared/ui/toasts';
import { describeFailure } from '../api/describe-failure';
import { Identity } from './identity';

/** Leaves for good, or says why not: a session that did not end must not look as if it had. */
@Service()
export class SignOut {
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  private readonly underWay = signal(false);
  readonly leaving = this.underWay.asReadonly();

  async here(): Promise<void> {
    if (this.underWay()) return;
    this.underWay.set(true);
    try {
      await this.identity.signOut();
    } catch (error) {
      const { title } = describeFailure(error);
      this.toasts.show({ text: `You are still signed in. ${title}.`, tone: 'bad' });
    } finally {
      this.underWay.set(false);
    }
  }
}
