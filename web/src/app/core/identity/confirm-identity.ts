import { Component, computed, inject, output, signal } from '@angular/core';
import { BRAND } from '@keelson/contracts/brand/brand';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { describeReadError, type ErrorView } from '../api/describe-error';
import { localAccountOf } from '../firebase/local-account';
import { describeSignInError, type SignInError } from '../firebase/sign-in-error';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { Identity } from './identity';
import { PROVIDER_NAMES, providersOf } from './sign-in-methods';

type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly error: ErrorView }
  | {
      readonly name: 'ready';
      readonly config: ClientConfig;
      readonly waitsFor: AuthProvider | null;
    };

/** Asks the signed-in user to sign in again. The page behind stays as it is. */
@Component({
  selector: 'app-confirm-identity',
  imports: [UI_PARTS, Dialog],
  templateUrl: './confirm-identity.html',
  styleUrl: './confirm-identity.scss',
})
export class ConfirmIdentity {
  protected readonly brand = BRAND;
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);

  /** True after a new sign-in of the same account; false when the user cancels. */
  readonly answered = output<boolean>();

  protected readonly names = PROVIDER_NAMES;
  protected readonly step = signal<Step>({ name: 'loading' });
  protected readonly error = signal<SignInError>({ kind: 'silent' });
  protected readonly account = computed(() => this.identity.me()?.email ?? $localize`your account`);
  protected readonly localEmail = signal('');

  constructor() {
    void this.load();
  }

  protected async load(): Promise<void> {
    this.step.set({ name: 'loading' });
    await this.prepare();
  }

  private async prepare(): Promise<void> {
    try {
      const [config, me] = await Promise.all([this.gateway.config(), this.identity.loadMe()]);
      // Browsers block popups that open long after the click, so Firebase is loaded before it.
      await this.gateway.prepare();
      this.localEmail.set(me.email ?? '');
      this.step.set({ name: 'ready', config, waitsFor: null });
    } catch (error) {
      const before = this.step();
      const shown = before.name === 'unavailable' ? before.error : null;
      const view = describeReadError(error, () => this.prepare(), shown);
      this.step.set({ name: 'unavailable', error: view });
    }
  }

  protected providersIn({ authProviders }: ClientConfig): readonly AuthProvider[] {
    return providersOf(this.identity.me()?.providers ?? [], authProviders);
  }

  protected typeEmail(event: Event): void {
    this.localEmail.set((event.target as HTMLInputElement).value);
  }

  protected async confirm(config: ClientConfig, provider: AuthProvider): Promise<void> {
    const uid = this.identity.me()?.uid;
    if (uid === undefined) return;
    this.error.set({ kind: 'silent' });
    this.step.set({ name: 'ready', config, waitsFor: provider });
    try {
      const local = config.local === null ? null : localAccountOf(this.localEmail());
      const idToken = await this.gateway.confirm(uid, provider, local);
      await this.identity.startSession(idToken);
      this.answered.emit(true);
    } catch (error) {
      this.error.set(describeSignInError(error));
      this.step.set({ name: 'ready', config, waitsFor: null });
    }
  }
}
