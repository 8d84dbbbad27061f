import { afterNextRender, computed, inject, Service, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { describeReadError, type ErrorView } from '../../core/api/describe-error';
import type { LocalAccount } from '../../core/firebase/local-account';
import { describeSignInError } from '../../core/firebase/sign-in-error';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { Identity } from '../../core/identity/identity';
import { DocumentLocation } from '../../core/navigation/document-location';
import { pathAfterSignIn } from '../../core/navigation/safe-next';

/**
 * `loading`: the configuration loads. `unavailable`: it could not be loaded. `choosing`: an account, on the local suite. `signing-in`: waiting for the provider. `redirecting`: the session starts or the next page loads.
 */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly error: ErrorView }
  | { readonly name: 'ready'; readonly config: ClientConfig }
  | { readonly name: 'choosing'; readonly config: ClientConfig; readonly provider: AuthProvider }
  | { readonly name: 'signing-in'; readonly config: ClientConfig; readonly provider: AuthProvider }
  | { readonly name: 'redirecting' };

const REDIRECTED_AT_KEY = 'keelson.went-on';
/** A return to this page within this time means that the server rejects the session. */
const LOOP_WINDOW_MS = 10_000;

/** The sign-in flow, from the provider button to the requested page. */
@Service({ autoProvided: false })
export class SignInFlow {
  private readonly gateway = inject(SignInGateway);
  private readonly identity = inject(Identity);
  private readonly location = inject(DocumentLocation);
  private readonly storage = inject(BrowserStorage);
  private readonly route = inject(ActivatedRoute);

  private readonly _step = signal<Step>({ name: 'loading' });
  private readonly _error = signal<ErrorView | null>(null);
  readonly step = this._step.asReadonly();
  readonly error = this._error.asReadonly();
  readonly busy = computed(() => this._step().name === 'signing-in');

  constructor() {
    afterNextRender(() => void this.load());
  }

  async load(): Promise<void> {
    this._step.set({ name: 'loading' });
    await this.prepare();
  }

  private async prepare(): Promise<void> {
    if (await this.isSignedInAlready()) {
      this.redirect();
      return;
    }
    try {
      const config = await this.gateway.config();
      this._step.set({ name: 'ready', config });
      await this.finish(() => this.gateway.finishRedirect());
      // Browsers block popups that open long after the click, so Firebase is loaded before it.
      if (config.local === null) await this.gateway.prepare();
    } catch (error) {
      const before = this._step();
      const shown = before.name === 'unavailable' ? before.error : null;
      const view = describeReadError(error, () => this.prepare(), shown);
      this._step.set({ name: 'unavailable', error: view });
    }
  }

  async start(provider: AuthProvider): Promise<void> {
    const { config } = this.requireReady();
    this._error.set(null);
    if (config.local !== null) {
      this._step.set({ name: 'choosing', config, provider });
      return;
    }
    this._step.set({ name: 'signing-in', config, provider });
    await this.finish(() => this.gateway.signIn(provider));
  }

  /** Signs in with the chosen account (local suite). */
  async choose(account: LocalAccount): Promise<void> {
    const step = this._step();
    if (step.name !== 'choosing') return;
    const { config, provider } = step;
    this._step.set({ name: 'signing-in', config, provider });
    await this.finish(() => this.gateway.signInLocally(provider, account));
  }

  cancel(): void {
    const step = this._step();
    if (step.name === 'choosing') this._step.set({ name: 'ready', config: step.config });
  }

  private requireReady(): { readonly config: ClientConfig } {
    const step = this._step();
    if (step.name === 'ready') return step;
    throw new Error(`Sign-in cannot start in step ${step.name}`);
  }

  private async finish(signIn: () => Promise<string | null>): Promise<void> {
    const before = this._step();
    const config = 'config' in before ? before.config : null;
    try {
      const idToken = await signIn();
      if (idToken !== null) {
        this._step.set({ name: 'redirecting' });
        await this.identity.startSession(idToken);
        this.redirect();
        return;
      }
    } catch (error) {
      this._error.set(describeSignInError(error));
    }
    if (config) this._step.set({ name: 'ready', config });
  }

  /** Asks the server, because the session may have been revoked. */
  private async isSignedInAlready(): Promise<boolean> {
    if (this.identity.restore() === null) return false;
    const returned = this.isRedirectLoop();
    // Also then: a session that has ended is forgotten.
    return this.identity.loadMe().then(
      () => !returned,
      () => false,
    );
  }

  /** The path that opens after signing in. */
  get next(): string {
    return pathAfterSignIn(this.route.snapshot.queryParamMap.get('next'));
  }

  private isRedirectLoop(): boolean {
    const at = Number(this.storage.read(REDIRECTED_AT_KEY) ?? 0);
    return Date.now() - at < LOOP_WINDOW_MS;
  }

  /** A full page load, so that the server receives the cookie. */
  private redirect(): void {
    this._step.set({ name: 'redirecting' });
    this.storage.write(REDIRECTED_AT_KEY, String(Date.now()));
    this.location.replace(this.next);
  }
}
