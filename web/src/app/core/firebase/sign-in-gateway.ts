import { inject, Service } from '@angular/core';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { FirebaseRuntime } from './firebase-runtime';
import type { LocalAccount } from './local-account';
import { needsRedirect } from './sdk-error';

const PENDING_KEY = 'keelson.redirect';

/** Signs in and out at the identity providers. The result is an ID token. */
@Service()
export class SignInGateway {
  private readonly runtime = inject(FirebaseRuntime);

  /** The enabled providers, and whether this is the local suite. Does not load Firebase. */
  config(): Promise<ClientConfig> {
    return this.runtime.config();
  }

  /** Loads Firebase early, so that a popup opens while the browser still accepts the click. */
  async prepare(): Promise<void> {
    await this.runtime.auth();
  }

  /**
   * Signs in with a popup, or with a redirect where the browser blocks popups.
   *
   * @returns The ID token; null when the page is about to redirect.
   */
  async signIn(provider: AuthProvider): Promise<string | null> {
    const auth = await this.runtime.auth();
    try {
      return await auth.signInWithPopup(provider);
    } catch (error) {
      if (!needsRedirect(error)) throw error;
      sessionStorage.setItem(PENDING_KEY, provider);
      await auth.startRedirect(provider);
      return null;
    }
  }

  async signInLocally(provider: AuthProvider, account: LocalAccount): Promise<string> {
    return (await this.runtime.auth()).signInLocally(provider, account);
  }

  /**
   * Signs the same user in again. Never by redirect: the page and what was typed in it stay.
   *
   * @param local The account to use on the local suite; null for the provider's popup.
   * @returns The ID token.
   */
  async confirm(uid: string, provider: AuthProvider, local: LocalAccount | null): Promise<string> {
    const auth = await this.runtime.auth();
    return local === null
      ? auth.confirmWithPopup(uid, provider)
      : auth.confirmLocally(uid, provider, local);
  }

  /** True when this browser is signed in at Firebase as the user: the session cookie may outlive that. */
  async isSignedInAs(uid: string): Promise<boolean> {
    return (await this.runtime.auth()).isSignedInAs(uid);
  }

  /**
   * Connects an account at a provider to the user. Never by redirect: the page stays.
   *
   * @param local The account to use on the local suite; null for the provider's popup.
   */
  async connect(uid: string, provider: AuthProvider, local: LocalAccount | null): Promise<void> {
    const auth = await this.runtime.auth();
    await (local === null
      ? auth.connectWithPopup(uid, provider)
      : auth.connectLocally(uid, provider, local));
  }

  /** The ID token of a completed redirect sign-in, or null without one. */
  async finishRedirect(): Promise<string | null> {
    // Firebase loads a frame from the provider's host for this, so ask only after a redirect.
    if (sessionStorage.getItem(PENDING_KEY) === null) return null;
    sessionStorage.removeItem(PENDING_KEY);
    return (await this.runtime.auth()).finishRedirect();
  }

  /** The signed-in user's ID token, for functions with their own URL; null when signed out. */
  async idToken(): Promise<string | null> {
    return (await this.runtime.auth()).idToken();
  }

  /** The signed-in user's newly issued ID token; null when signed out. */
  async freshIdToken(): Promise<string | null> {
    return (await this.runtime.auth()).freshIdToken();
  }

  async signOut(): Promise<void> {
    await (await this.runtime.auth()).signOut();
  }
}
