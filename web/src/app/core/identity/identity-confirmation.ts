import { inject, outputBinding, Service } from '@angular/core';
import { Overlays } from '../../shared/ui/overlays';
import { ConfirmIdentity } from './confirm-identity';

/** Asks the user to sign in again before a sensitive action. */
@Service()
export class IdentityConfirmation {
  private readonly overlays = inject(Overlays);
  private open: Promise<boolean> | null = null;

  /** Resolves to true when the user has signed in again; one dialog for all calls that wait. */
  ask(): Promise<boolean> {
    this.open ??= this.show().finally(() => (this.open = null));
    return this.open;
  }

  private show(): Promise<boolean> {
    return new Promise((resolve) => {
      const remove = this.overlays.attach(ConfirmIdentity, [
        outputBinding<boolean>('answered', (confirmed) => {
          resolve(confirmed); // closing the dialog resolves too; only the first call counts
          remove();
        }),
      ]);
    });
  }
}
