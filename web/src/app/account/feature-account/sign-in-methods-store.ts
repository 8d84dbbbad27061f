import { computed, inject, Service } from '@angular/core';
import type { SignInMethod } from '@keelson/contracts/account/sign-in-method-endpoints';
import { canDisconnect, methodIdOf, methodName } from '@keelson/contracts/account/sign-in-methods';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { IdentityConfirmation } from '../../core/identity/identity-confirmation';

export interface MethodRow {
  /** Firebase's id, such as `google.com`. */
  readonly id: string;
  readonly name: string;
  /** Null for a method that the product does not offer. */
  readonly provider: AuthProvider | null;
  readonly connected: boolean;
  /** Address or name at the provider. */
  readonly label: string | null;
  /** False for the last one. */
  readonly canDisconnect: boolean;
}

/** The sign-in methods of the account, and which one is being connected or disconnected. */
@Service({ autoProvided: false })
export class SignInMethodsStore {
  private readonly api = inject(ApiClient);
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  private readonly confirmation = inject(IdentityConfirmation);

  private readonly methods = new AsyncState(async () => {
    const [config, { items }] = await Promise.all([
      this.gateway.config(),
      this.api.get('/api/me/sign-in-methods'),
    ]);
    return { config, rows: rowsOf(items, config.authProviders) };
  });
  readonly submission = new Submission();
  readonly state = this.methods.state;
  readonly config = computed<ClientConfig | null>(() => {
    const shown = this.state();
    return shown.status === 'ready' ? shown.data.config : null;
  });

  constructor() {
    void this.load();
  }

  load(): Promise<void> {
    return this.methods.load();
  }

  /**
   * Makes sure, before a popup opens, that the user has signed in recently, here and at Firebase, and that Firebase
   * is loaded: a popup that opens long after the click is blocked.
   */
  prepare(id: string): Promise<boolean> {
    return this.run(id, async () => {
      await this.sync();
      const { uid } = await this.identity.loadMe();
      if (await this.gateway.isSignedInAs(uid)) return true;
      return this.confirmation.ask();
    });
  }

  /** Stores what was connected at Firebase, and shows it. */
  finish(id: string): Promise<boolean> {
    return this.run(id, async () => {
      await this.sync();
      await this.methods.refresh();
      return true;
    });
  }

  disconnect(id: string): Promise<boolean> {
    return this.run(id, async () => {
      const request = { params: { id } };
      this.identity.setMe(await this.api.delete('/api/me/sign-in-methods/{id}', request));
      await this.methods.refresh();
      return true;
    });
  }

  private async sync(): Promise<void> {
    this.identity.setMe(await this.api.put('/api/me/sign-in-methods'));
  }

  private async run(id: string, action: () => Promise<boolean>): Promise<boolean> {
    if (this.submission.busy()) return false;
    return (await this.submission.send(action, id)) === true;
  }
}

/** Those that the product offers, in the order of the sign-in page, then others that are connected. */
function rowsOf(
  connected: readonly SignInMethod[],
  offered: readonly AuthProvider[],
): readonly MethodRow[] {
  const ids = connected.map(({ id }) => id);
  const providers = new Map(offered.map((provider) => [methodIdOf(provider), provider]));
  return [...new Set([...providers.keys(), ...ids])].map((id) => ({
    id,
    name: methodName(id),
    provider: providers.get(id) ?? null,
    connected: ids.includes(id),
    label: connected.find((method) => method.id === id)?.label ?? null,
    canDisconnect: canDisconnect(ids, id, offered),
  }));
}
