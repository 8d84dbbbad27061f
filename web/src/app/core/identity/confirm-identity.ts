import { Component, computed, inject, output } from '@angular/core';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { AsyncView } from '../../shared/ui/async-view';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AsyncState } from '../api/async-state';
import type { LocalAccount } from '../firebase/local-account';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { Identity } from './identity';
import { ProviderChoice } from './provider-choice';
import { providersOf } from './sign-in-methods';

/** Asks the signed-in user to sign in again. The page behind stays as it is. */
@Component({
  selector: 'app-confirm-identity',
  imports: [UI_PARTS, AsyncView, Dialog, ProviderChoice],
  template: `
    <app-dialog #dialog i18n-heading heading="Confirm it’s you" (closed)="answered.emit(false)">
      <p i18n>
        For your security, sign in again as <strong>{{ account() }}</strong>. Then your action
        continues.
      </p>
      <ng-template #loading>
        <div aria-busy="true">
          <app-skeleton height="48px" />
          <span class="visually-hidden" role="status" i18n>Loading sign-in options</span>
        </div>
      </ng-template>
      <app-provider-choice
        *appAsync="config; let loaded; skeleton: loading"
        [config]="loaded"
        [providers]="providersIn(loaded)"
        [act]="confirm"
        (done)="answered.emit(true)"
        (canceled)="dialog.close()"
      />
    </app-dialog>
  `,
})
export class ConfirmIdentity {
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  /** True after a new sign-in of the same account; false when the user cancels. */
  readonly answered = output<boolean>();

  protected readonly account = computed(() => this.identity.me()?.email ?? $localize`your account`);
  protected readonly config = new AsyncState(async () => {
    const [config] = await Promise.all([this.gateway.config(), this.identity.loadMe()]);
    // Browsers block popups that open long after the click, so Firebase is loaded before it.
    await this.gateway.prepare();
    return config;
  });

  constructor() {
    void this.config.load();
  }

  protected providersIn({ authProviders }: ClientConfig): readonly AuthProvider[] {
    return providersOf(this.identity.me()?.providers ?? [], authProviders);
  }

  protected readonly confirm = async (
    provider: AuthProvider,
    account: LocalAccount | null,
  ): Promise<void> => {
    const { uid } = await this.identity.loadMe();
    await this.identity.startSession(await this.gateway.confirm(uid, provider, account));
  };
}
