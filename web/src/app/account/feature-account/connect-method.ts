import { Component, inject, input, linkedSignal, output, signal } from '@angular/core';
import { BRAND } from '@keelson/contracts/brand/brand';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import { localAccountOf } from '../../core/firebase/local-account';
import { describeSignInError, type SignInError } from '../../core/firebase/sign-in-error';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { Dialog } from '../../shared/ui/dialog';
import type { MethodRow } from './sign-in-methods-store';

/** Connects a sign-in method at its provider. */
@Component({
  selector: 'app-connect-method',
  imports: [Dialog],
  template: `
    @let name = method().name;
    <app-dialog #dialog i18n-heading heading="Connect {{ name }}" (closed)="answered.emit(false)">
      <p i18n>
        Afterwards, whoever can sign in to that {{ name }} account can sign in to this one, too.
        Connect only an account that is yours alone.
      </p>
      @let failed = error();
      @if (failed.kind === 'error') {
        <div class="error" role="alert">
          <p class="title">{{ failed.title }}</p>
          <p class="small">{{ failed.detail }}</p>
        </div>
      }
      @if (config().local) {
        <div class="field">
          <label for="connect-email" i18n>E-mail</label>
          <input
            class="input"
            id="connect-email"
            type="email"
            autocomplete="email"
            aria-describedby="connect-hint"
            [value]="localEmail()"
            (input)="typeEmail($event)"
          />
          <p class="hint" id="connect-hint" i18n>
            {{ brand.name }} is running locally: this field takes the place of the provider’s page.
          </p>
        </div>
      }
      <div class="actions">
        <button
          class="btn btn-filled btn-large btn-block"
          type="button"
          [disabled]="waiting()"
          (click)="connect()"
        >
          @if (waiting()) {
            <ng-container i18n>Waiting for {{ name }}…</ng-container>
          } @else {
            <ng-container i18n>Continue with {{ name }}</ng-container>
          }
        </button>
        <button class="btn btn-text btn-block" type="button" i18n="Button" (click)="dialog.close()">
          Cancel
        </button>
      </div>
    </app-dialog>
  `,
  styleUrl: '../../core/identity/confirm-identity.scss',
})
export class ConnectMethod {
  readonly method = input.required<MethodRow>();
  readonly config = input.required<ClientConfig>();
  /** True when the method is connected at Firebase; false when the user cancels. */
  readonly answered = output<boolean>();

  protected readonly brand = BRAND;
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  protected readonly waiting = signal(false);
  protected readonly error = signal<SignInError>({ kind: 'silent' });
  protected readonly localEmail = linkedSignal(() => this.identity.me()?.email ?? '');

  protected typeEmail(event: Event): void {
    this.localEmail.set((event.target as HTMLInputElement).value);
  }

  protected async connect(): Promise<void> {
    const { provider } = this.method();
    const uid = this.identity.me()?.uid;
    if (provider === null || uid === undefined) return;
    this.error.set({ kind: 'silent' });
    this.waiting.set(true);
    try {
      const local = this.config().local === null ? null : localAccountOf(this.localEmail());
      await this.gateway.connect(uid, provider, local);
      this.answered.emit(true);
    } catch (error) {
      this.error.set(describeSignInError(error));
    } finally {
      this.waiting.set(false);
    }
  }
}
