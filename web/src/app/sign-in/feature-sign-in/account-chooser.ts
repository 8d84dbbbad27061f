import { Component, computed, input, output, signal } from '@angular/core';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import { type LocalAccount, localAccountOf } from '../../core/firebase/local-account';
import { Dialog } from '../../shared/ui/dialog';

type DemoAccounts = NonNullable<ClientConfig['local']>['demoAccounts'];

/**
 * Replaces the provider's sign-in page on the local suite: choose a demo account or enter any address.
 * The build for a deployment replaces this file with `account-chooser.deployed.ts`.
 * Its only field is checked by hand: Signal Forms would add 3 kB to the first load of every public page.
 */
@Component({
  selector: 'app-account-chooser',
  imports: [Dialog],
  templateUrl: './account-chooser.html',
  styleUrl: './account-chooser.scss',
})
export class AccountChooser {
  /** Name of the selected provider. */
  readonly provider = input.required<string>();
  readonly accounts = input.required<DemoAccounts>();
  readonly chosen = output<LocalAccount>();
  readonly closed = output();

  protected readonly email = signal('');
  private readonly touched = signal(false);
  protected readonly error = computed(() =>
    this.touched() && !this.isAddress()
      ? $localize`Enter an e-mail address, e.g. jo@example.test.`
      : null,
  );
  private readonly isAddress = computed(() =>
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(this.email().trim()),
  );

  protected type(event: Event): void {
    this.email.set((event.target as HTMLInputElement).value);
  }

  protected markTouched(): void {
    if (this.email() !== '') this.touched.set(true);
  }

  protected chooseDemo({ email, displayName }: DemoAccounts[number]): void {
    this.chosen.emit(localAccountOf(email, displayName));
  }

  protected chooseAddress(event: Event, field: HTMLInputElement): void {
    event.preventDefault();
    this.touched.set(true);
    if (this.isAddress()) this.chosen.emit(localAccountOf(this.email()));
    else field.focus();
  }
}
