import { Component, inject, input, linkedSignal, output, signal } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import type { ErrorView } from '../api/describe-error';
import { type LocalAccount, localAccountOf } from '../firebase/local-account';
import { describeSignInError } from '../firebase/sign-in-error';
import { Identity } from './identity';
import { PROVIDER_NAMES } from './sign-in-methods';

/** The buttons of a dialog that goes on at a provider, and what went wrong there. */
@Component({
  selector: 'app-provider-choice',
  imports: [UI_PARTS],
  host: { class: 'stack-16' },
  template: `
    <app-error-state [error]="error()" />
    @if (config().local) {
      <div class="field">
        <label for="local-email" i18n>E-mail</label>
        <input
          class="input"
          id="local-email"
          type="email"
          autocomplete="email"
          aria-describedby="local-hint"
          [value]="localEmail()"
          (input)="localEmail.set($any($event.target).value)"
        />
        <p class="hint" id="local-hint" i18n>
          {{ brand.name }} is running locally: this field takes the place of the provider’s page.
        </p>
      </div>
    }
    <div class="stack-8">
      @for (provider of providers(); track provider) {
        <button
          class="btn btn-filled btn-large btn-block"
          [appSoftDisabled]="waitsFor() !== null"
          (click)="goOn(provider)"
        >
          @if (waitsFor() === provider) {
            <ng-container i18n>Waiting for {{ names[provider] }}…</ng-container>
          } @else {
            <ng-container i18n>Continue with {{ names[provider] }}</ng-container>
          }
        </button>
      }
      <button class="btn btn-text btn-block" i18n="Button" (click)="canceled.emit()">Cancel</button>
    </div>
  `,
})
export class ProviderChoice {
  readonly config = input.required<ClientConfig>();
  readonly providers = input.required<readonly AuthProvider[]>();
  /** The act at the provider; the account is that of the local suite, null elsewhere. */
  readonly act =
    input.required<(at: AuthProvider, account: LocalAccount | null) => Promise<void>>();
  readonly done = output();
  readonly canceled = output();

  protected readonly brand = BRAND;
  protected readonly names = PROVIDER_NAMES;
  private readonly me = inject(Identity).me;
  protected readonly waitsFor = signal<AuthProvider | null>(null);
  protected readonly error = signal<ErrorView | null>(null);
  protected readonly localEmail = linkedSignal(() => this.me()?.email ?? '');

  protected async goOn(provider: AuthProvider): Promise<void> {
    this.error.set(null);
    this.waitsFor.set(provider);
    try {
      const account = this.config().local === null ? null : localAccountOf(this.localEmail());
      await this.act()(provider, account);
      this.done.emit();
    } catch (error) {
      this.error.set(describeSignInError(error));
    } finally {
      this.waitsFor.set(null);
    }
  }
}
