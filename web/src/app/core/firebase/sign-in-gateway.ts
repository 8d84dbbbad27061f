import { inject, Service } from '@angular/core';
import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import { FirebaseRuntime } from './firebase-runtime';
import type { LocalAccount } from './local-account';
import { needsRedirect } from './sdk-error';

const PENDING_KEY = 'keelson.redirect';

/** Signing in and out at the identity providers; what comes out is an ID token. */
@Service()
export class SignInGateway {
  private readonly runtime = inject(FirebaseRuntime);

  /** Which buttons there are, and whether this is the local suite. Needs no Firebase. */
  config(): Promise<ClientConfig> {
    return this.runtime.config();
  }

  /** Loads what signing in needs, so that a popup opens while the click is still fresh. */
  async prepare(): Promise<void> {
    await this.runtime.auth();
  }

  /**
   * Popup, or a redirect where the browser blocks popups.
   *
   * @returns The ID token; null when the page is being left for a redirect.
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

  /** The ID token of a redirect that came back, or null when none was under way. */
  async finishRedirect(): Promise<string | null> {
    // Asking Firebase loads a frame from the provider's host: only when there is something to ask.
    if (sessionStorage.getItem(PENDING_KEY) === null) return null;
    sessionStorage.removeItem(PENDING_KEY);
    return (await this.runtime.auth()).finishRedirect();
  }

  /** An ID token of whoever is signed in here, for functions at an address of their own; or null. */
  async idToken(): Promise<string | null> {
    return (await this.runtime.auth()).idToken();
  }

  /** A freshly issued ID token of whoever is signed in here, or null. */
  async freshIdToken(): Promise<string | null> {
    return (await this.runtime.auth()).freshIdToken();
  }

  async signOut(): Promise<void> {
    await (await this.runtime.auth()).signOut();
  }
}
