import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { Me, Session } from '@keelson/contracts/account/endpoints';
import { ApiClient } from '../api/api-client';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { isPublicPath } from '../navigation/public-paths';
import { signInUrl } from '../navigation/safe-next';
import { BrowserStorage } from './browser-storage';
import { HINT_KEY, hintOf, parseHint, type SessionHint } from './session-hint';

/** Who is signed in, as far as this browser knows, and how that begins and ends. */
@Service()
export class Identity {
  private readonly api = inject(ApiClient);
  private readonly gateway = inject(SignInGateway);
  private readonly location = inject(DocumentLocation);
  private readonly storage = inject(BrowserStorage);

  private readonly _hint = signal<SessionHint | null>(null);
  private readonly _me = signal<Me | null>(null);
  private loading: Promise<Me> | null = null;

  /** Null until {@link restore} has run, so that a prerendered page starts as it was rendered. */
  readonly hint = this._hint.asReadonly();
  readonly signedIn = computed(() => this._hint() !== null);
  /** The account once {@link loadMe} has answered. */
  readonly me = this._me.asReadonly();

  constructor() {
    this.api.sessionLost.pipe(takeUntilDestroyed()).subscribe(() => this.onSessionLost());
    this.storage
      .changes(HINT_KEY)
      .pipe(takeUntilDestroyed())
      .subscribe((text) => this.syncFromOtherTab(parseHint(text, Date.now())));
  }

  /** Looks up what this browser remembers. */
  restore(): SessionHint | null {
    const hint = parseHint(this.storage.read(HINT_KEY), Date.now());
    this._hint.set(hint);
    return hint;
  }

  /** The account, asked for once however many parts of a page need it. */
  loadMe(): Promise<Me> {
    this.loading ??= this.api.get('/api/me').then(
      (me) => {
        this.setMe(me);
        return me;
      },
      (error: unknown) => {
        this.loading = null;
        throw error;
      },
    );
    return this.loading;
  }

  /** Takes over what an update of the account answered. */
  setMe(me: Me): void {
    this._me.set(me);
    this.loading = Promise.resolve(me);
    // A cookie can outlive what the browser remembers (cleared storage): remember again.
    if (me.sessionExpiresAt !== null && this._hint()?.uid !== me.uid) {
      const { uid, role, sessionExpiresAt: expiresAt } = me;
      this.storeHint(hintOf({ uid, role, expiresAt }, Date.now()));
    }
  }

  /** Exchanges a fresh ID token for the session cookie. */
  async startSession(idToken: string): Promise<Session> {
    const session = await this.api.post('/api/session', { body: { idToken } });
    this.storeHint(hintOf(session, Date.now()));
    return session;
  }

  /** Ends the session on this device and leaves for the start page; other tabs follow. */
  signOut(): Promise<void> {
    return this.end({});
  }

  /** Ends every session of the account, on every device. */
  signOutEverywhere(): Promise<void> {
    return this.end({ everywhere: '1' });
  }

  private async end(query: { everywhere?: '1' }): Promise<void> {
    await this.api.delete('/api/session', { query });
    await this.leave();
  }

  /** For an account that is no more: nothing is left to be ended on the server. */
  leaveDeletedAccount(): Promise<void> {
    return this.leave();
  }

  /** The cookie is gone already; other tabs leave as soon as the hint does. */
  private async leave(): Promise<void> {
    this.clear();
    // A Firebase that cannot be reached must not keep anybody from leaving.
    await this.gateway.signOut().catch(() => undefined);
    this.location.go('/');
  }

  private onSessionLost(): void {
    const path = this.location.path;
    this.clear();
    if (!isPublicPath(path)) this.location.replace(signInUrl(path));
  }

  private syncFromOtherTab(hint: SessionHint | null): void {
    const before = this._hint();
    this._hint.set(hint);
    if (before?.uid === hint?.uid || isPublicPath(this.location.path)) return;
    // Another account must not see, even for a moment, what the former one had on screen.
    if (hint === null) this.location.replace('/');
    else this.location.reload();
  }

  private storeHint(hint: SessionHint): void {
    this.storage.write(HINT_KEY, JSON.stringify(hint));
    this._hint.set(hint);
  }

  private clear(): void {
    this.storage.write(HINT_KEY, null);
    this._hint.set(null);
    this._me.set(null);
    this.loading = null;
  }
}
