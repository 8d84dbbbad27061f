import type {
  AuthProvider as ProviderName,
  ClientConfig,
} from '@keelson/contracts/platform/config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  linkWithPopup,
  onAuthStateChanged,
  type PopupRedirectResolver,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { Observable } from 'rxjs';
import { connectAuth, localCredential } from './emulators';
import { allowGoogleScripts } from './google-script-policy';
import type { LocalAccount } from './local-account';

/** Firebase Auth. Loaded when a user signs in, never with a public page. */
export class AuthSdk {
  readonly app: FirebaseApp;
  private readonly auth: Auth;

  constructor(config: ClientConfig) {
    this.app = initializeApp(config.firebase);
    // No popup resolver: with one, Safari would load a frame from Google's servers at once.
    this.auth = initializeAuth(this.app, {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    });
    connectAuth(this.auth, config);
  }

  /** The uid of the signed-in user. Emits first when the stored session has been read. */
  readonly uid$ = new Observable<string | null>((subscriber) =>
    onAuthStateChanged(
      this.auth,
      (user) => subscriber.next(user?.uid ?? null),
      (error) => subscriber.error(error),
    ),
  );

  /** A valid ID token, or null when no user is signed in. */
  async idToken(): Promise<string | null> {
    await this.auth.authStateReady();
    return (await this.auth.currentUser?.getIdToken()) ?? null;
  }

  /** A newly issued ID token, or null when no user is signed in. */
  async freshIdToken(): Promise<string | null> {
    await this.auth.authStateReady();
    return (await this.auth.currentUser?.getIdToken(true)) ?? null;
  }

  async signInWithPopup(provider: ProviderName): Promise<string> {
    const { user } = await signInWithPopup(this.auth, providerOf(provider), popupResolver());
    return tokenOf(user);
  }

  /** Leaves the page. {@link finishRedirect} completes the sign-in on return. */
  async startRedirect(provider: ProviderName): Promise<void> {
    await signInWithRedirect(this.auth, providerOf(provider), popupResolver());
  }

  /** The ID token of a completed redirect sign-in, or null without one. */
  async finishRedirect(): Promise<string | null> {
    const result = await getRedirectResult(this.auth, popupResolver());
    return result === null ? null : tokenOf(result.user);
  }

  async signInLocally(provider: ProviderName, account: LocalAccount): Promise<string> {
    const { user } = await signInWithCredential(this.auth, localCredential(provider, account));
    return tokenOf(user);
  }

  /**
   * Signs the same user in again with a popup, so that the ID token has a new sign-in time. Another account is
   * refused with `auth/user-mismatch` and changes nothing.
   */
  confirmWithPopup(uid: string, name: ProviderName): Promise<string> {
    const provider = providerOf(name);
    return this.confirmed(uid, (user) =>
      user
        ? reauthenticateWithPopup(user, provider, popupResolver())
        : signInWithPopup(this.auth, provider, popupResolver()),
    );
  }

  /** {@link confirmWithPopup} at the Auth emulator. */
  confirmLocally(uid: string, name: ProviderName, account: LocalAccount): Promise<string> {
    const credential = localCredential(name, account);
    return this.confirmed(uid, (user) =>
      user
        ? reauthenticateWithCredential(user, credential)
        : signInWithCredential(this.auth, credential),
    );
  }

  private async confirmed(
    uid: string,
    signInAgain: (user: User | null) => Promise<UserCredential>,
  ): Promise<string> {
    await this.auth.authStateReady();
    const { currentUser } = this.auth;
    const { user } = await signInAgain(currentUser?.uid === uid ? currentUser : null);
    if (user.uid === uid) return tokenOf(user);
    await signOut(this.auth);
    throw Object.assign(new Error('Another account signed in'), { code: 'auth/user-mismatch' });
  }

  /** True when this browser is signed in at Firebase as the user. */
  async isSignedInAs(uid: string): Promise<boolean> {
    await this.auth.authStateReady();
    return this.auth.currentUser?.uid === uid;
  }

  async connectWithPopup(uid: string, name: ProviderName): Promise<void> {
    await linkWithPopup(this.userOf(uid), providerOf(name), popupResolver());
  }

  /** {@link connectWithPopup} at the Auth emulator. */
  async connectLocally(uid: string, name: ProviderName, account: LocalAccount): Promise<void> {
    await linkWithCredential(this.userOf(uid), localCredential(name, account));
  }

  /** Without waiting, so that the browser still accepts the click when a popup opens. */
  private userOf(uid: string): User {
    const { currentUser } = this.auth;
    if (currentUser?.uid === uid) return currentUser;
    throw Object.assign(new Error('Nobody, or another account, is signed in'), {
      code: 'auth/requires-recent-login',
    });
  }

  async signOut(): Promise<void> {
    await signOut(this.auth);
  }
}

/** The resolver loads Google's sign-in script. */
function popupResolver(): PopupRedirectResolver {
  allowGoogleScripts();
  return browserPopupRedirectResolver;
}

const tokenOf = (user: User): Promise<string> => user.getIdToken();

function providerOf(name: ProviderName): AuthProvider {
  switch (name) {
    case 'google': {
      const google = new GoogleAuthProvider();
      // Always show the account chooser: a user may have several accounts.
      return google.setCustomParameters({ prompt: 'select_account' });
    }
    case 'github':
      return new GithubAuthProvider().addScope('user:email');
  }
}
