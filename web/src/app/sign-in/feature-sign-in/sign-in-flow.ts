import { afterNextRender, computed, inject, Service, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import type { LocalAccount } from '../../core/firebase/local-account';
import { describeSignInError, type SignInError } from '../../core/firebase/sign-in-error';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { Identity } from '../../core/identity/identity';
import { DocumentLocation } from '../../core/navigation/document-location';
import { pathAfterSignIn } from '../../core/navigation/safe-next';

/**
 * `loading` which buttons there are · `unavailable` that could not be asked · `ready` ·
 * `choosing` an account, on the local suite · `asking` the provider · `entering` the session is being made or the next
 * page loads.
 */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly error: ErrorView }
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

  private readonly _step = signal<Step>({ name: 'loading' });
  private readonly _error = signal<SignInError>({ kind: 'silent' });
  readonly step = this._step.asReadonly();
  readonly error = this._error.asReadonly();
  readonly busy = computed(() => this._step().name === 'asking');

  constructor() {
    afterNextRender(() => void this.begin());
  }

  async begin(): Promise<void> {
    this._step.set({ name: 'loading' });
    if (await this.isSignedInAlready()) {
      this.goOn();
      return;
    }
    try {
      const config = await this.gateway.config();
      this._step.set({ name: 'ready', config });
      await this.finish(() => this.gateway.finishRedirect());
      // A popup that opens long after the click is blocked, so Firebase is fetched before it.
      if (config.local === null) await this.gateway.prepare();
    } catch (error) {
      this._step.set({ name: 'unavailable', error: describeError(error) });
    }
  }

  async start(provider: AuthProvider): Promise<void> {
    const { config } = this.readyState();
    this._error.set({ kind: 'silent' });
    if (config.local !== null) {
      this._step.set({ name: 'choosing', config, provider });
      return;
    }
    this._step.set({ name: 'asking', config, provider });
    await this.finish(() => this.gateway.signIn(provider));
  }

  /** On the local suite: the account that was chosen. */
  async choose(account: LocalAccount): Promise<void> {
    const step = this._step();
    if (step.name !== 'choosing') return;
    const { config, provider } = step;
    this._step.set({ name: 'asking', config, provider });
    await this.finish(() => this.gateway.signInLocally(provider, account));
  }

  cancel(): void {
    const step = this._step();
    if (step.name === 'choosing') this._step.set({ name: 'ready', config: step.config });
  }

  private readyState(): { readonly config: ClientConfig } {
    const step = this._step();
    if (step.name === 'ready') return step;
    throw new Error(`No button to press while ${step.name}`);
  }

  private async finish(signIn: () => Promise<string | null>): Promise<void> {
    const before = this._step();
    const config = 'config' in before ? before.config : null;
    try {
      const idToken = await signIn();
      if (idToken !== null) {
        this._step.set({ name: 'entering' });
        await this.identity.startSession(idToken);
        this.goOn();
        return;
      }
    } catch (error) {
      this._error.set(describeSignInError(error));
    }
    if (config) this._step.set({ name: 'ready', config });
  }

  /** Asks the server, because the cookie may have been ended elsewhere. */
  private async isSignedInAlready(): Promise<boolean> {
    if (this.identity.restore() === null || this.cameStraightBack()) return false;
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
    this._step.set({ name: 'entering' });
    this.storage.write(WENT_ON_KEY, String(Date.now()));
    const next = this.route.snapshot.queryParamMap.get('next');
    this.location.replace(pathAfterSignIn(next));
  }
}
