import { afterNextRender, computed, inject, Service, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import type { LocalAccount } from '../../core/firebase/local-account';
import { describeSignInFailure, type SignInFailure } from '../../core/firebase/sign-in-failure';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { Identity } from '../../core/identity/identity';
import { DocumentLocation } from '../../core/navigation/document-location';
import { afterSignIn } from '../../core/navigation/safe-next';

/**
 * `loading` which buttons there are · `unavailable` that could not be asked · `ready` ·
 * `choosing` an account, on the local suite · `asking` the provider · `entering` the session is being made or the next
 * page loads.
 */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly failure: FailureView }
  | { readonly name: 'ready'; readonly config: ClientConfig }
  | { readonly name: 'choosing'; readonly config: ClientConfig; readonly provider: AuthProvider }
  | { readonly name: 'asking'; readonly config: ClientConfig; readonly provider: AuthProvider }
  | { readonly name: 'entering' };

const WENT_ON_KEY = 'keelson.went-on';
/** Two sends to the same place within this time mean that its server does not accept the session. */
const LOOP_MS = 10_000;

/** From a button to the page that the person wanted. */
@Service({ autoProvided: false })
export class SignInFlow {
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  private readonly location = inject(DocumentLocation);
  private readonly storage = inject(BrowserStorage);
  private readonly route = inject(ActivatedRoute);

  private readonly state = signal<Step>({ name: 'loading' });
  private readonly failed = signal<SignInFailure>({ kind: 'silent' });
  readonly step = this.state.asReadonly();
  readonly failure = this.failed.asReadonly();
  readonly busy = computed(() => this.state().name === 'asking');

  constructor() {
    afterNextRender(() => void this.begin());
  }

  async begin(): Promise<void> {
    this.state.set({ name: 'loading' });
    if (await this.isSignedInAlready()) {
      this.goOn();
      return;
    }
    try {
      const config = await this.gateway.config();
      this.state.set({ name: 'ready', config });
      await this.finish(() => this.gateway.finishRedirect());
      // A popup that opens long after the click is blocked, so Firebase is fetched before it.
      if (config.local === null) await this.gateway.prepare();
    } catch (error) {
      this.state.set({ name: 'unavailable', failure: describeFailure(error) });
    }
  }

  async start(provider: AuthProvider): Promise<void> {
    const { config } = this.readyState();
    this.failed.set({ kind: 'silent' });
    if (config.local !== null) {
      this.state.set({ name: 'choosing', config, provider });
      return;
    }
    this.state.set({ name: 'asking', config, provider });
    await this.finish(() => this.gateway.signIn(provider));
  }

  /** On the local suite: the account that was chosen. */
  async choose(account: LocalAccount): Promise<void> {
    const step = this.state();
    if (step.name !== 'choosing') return;
    const { config, provider } = step;
    this.state.set({ name: 'asking', config, provider });
    await this.finish(() => this.gateway.signInLocally(provider, account));
  }

  cancel(): void {
    const step = this.state();
    if (step.name === 'choosing') this.state.set({ name: 'ready', config: step.config });
  }

  private readyState(): { readonly config: ClientConfig } {
    const step = this.state();
    if (step.name === 'ready') return step;
    throw new Error(`No button to press while ${step.name}`);
  }

  private async finish(signIn: () => Promise<string | null>): Promise<void> {
    const before = this.state();
    const config = 'config' in before ? before.config : null;
    try {
      const idToken = await signIn();
      if (idToken !== null) {
        this.state.set({ name: 'entering' });
        await this.identity.establish(idToken);
        this.goOn();
        return;
      }
    } catch (error) {
      this.failed.set(describeSignInFailure(error));
    }
    if (config) this.state.set({ name: 'ready', config });
  }

  /** Asks the server, because the cookie may have been ended elsewhere. */
  private async isSignedInAlready(): Promise<boolean> {
    if (this.identity.recall() === null || this.cameStraightBack()) return false;
    return this.identity.loadMe().then(
      () => true,
      () => false,
    );
  }

  private cameStraightBack(): boolean {
    const at = Number(this.storage.read(WENT_ON_KEY) ?? 0);
    return Date.now() - at < LOOP_MS;
  }

  /** A full load, so that the server sees the cookie and serves the page. */
  private goOn(): void {
    this.state.set({ name: 'entering' });
    this.storage.write(WENT_ON_KEY, String(Date.now()));
    const next = this.route.snapshot.queryParamMap.get('next');
    this.location.replace(afterSignIn(next));
  }
}
