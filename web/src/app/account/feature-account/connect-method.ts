import { Component, computed, inject, input, output } from '@angular/core';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import type { LocalAccount } from '../../core/firebase/local-account';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { ProviderChoice } from '../../core/identity/provider-choice';
import { Dialog } from '../../shared/ui/dialog';
import type { MethodRow } from './sign-in-methods-store';

@Component({
  selector: 'app-connect-method',
  imports: [Dialog, ProviderChoice],
  template: `
    @let name = method().name;
    <app-dialog #dialog i18n-heading heading="Connect {{ name }}" (closed)="answered.emit(false)">
      <p i18n>
        Afterwards, whoever can sign in to that {{ name }} account can sign in to this one, too.
        Connect only an account that is yours alone.
      </p>
      <app-provider-choice
        [config]="config()"
        [providers]="providers()"
        [act]="connect"
        (done)="answered.emit(true)"
        (canceled)="dialog.close()"
      />
    </app-dialog>
  `,
})
export class ConnectMethod {
  readonly method = input.required<MethodRow>();
  readonly config = input.required<ClientConfig>();
  /** True when the method is connected at Firebase; false when the user cancels. */
  readonly answered = output<boolean>();

  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  protected readonly providers = computed(() => {
    const { provider } = this.method();
    return provider === null ? [] : [provider];
  });

  protected readonly connect = async (
    provider: AuthProvider,
    account: LocalAccount | null,
  ): Promise<void> => {
    const { uid } = await this.identity.loadMe();
    await this.gateway.connect(uid, provider, account);
  };
}
