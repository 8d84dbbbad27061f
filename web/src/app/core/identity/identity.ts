import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { Me, Session } from '@keelson/contracts/account/endpoints';
import { ApiClient } from '../api/api-client';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { PRODUCT_MODULES } from '../modules/product-module';
import { isPublicPath } from '../navigation/public-paths';
import { signInUrl } from '../navigation/safe-next';
import { BrowserStorage } from './browser-storage';
import { toDeviceTime } from '../../shared/util/time/clock';
import { isUnsent, isUnsentOfOthers } from './unsent-changes';
import { ENDED_KEY, HINT_KEY, hintOf, parseHint, type SessionHint } from './session-hint';

/** The signed-in user as far as this browser knows; begins and ends sessions. */
@Service()
export class Identity {
  private readonly api = inject(ApiClient);
  private readonly gateway = inject(SignInGateway);
  private readonly location = inject(DocumentLocation);
  private readonly storage = inject(BrowserStorage);
  private readonly modules = inject(PRODUCT_MODULES);

  private readonly _hint = signal<SessionHint | null>(null);
  private readonly _me = signal<Me | null>(null);
  private loading: Promise<Me> | null = null;
  /** While the user leaves: whether another request has met the end of the session. */
  private leaving: { sessionLost: boolean } | null = null;

  /** Null until {@link restore} has run, so that hydration starts from the prerendered state. */
  readonly hint = this._hint.asReadonly();
  readonly signedIn = computed(() => this._hint() !== null);
  /** The account, once {@link loadMe} has resolved. */
  readonly me = this._me.asReadonly();

  constructor() {
    this.api.sessionLost.pipe(takeUntilDestroyed()).subscribe(() => this.onSessionLost());
    this.storage
      .changes(HINT_KEY)
      .pipe(takeUntilDestroyed())
      .subscribe((text) => this.syncFromOtherTab(parseHint(text, Date.now())));
  }

  restore(): SessionHint | null {
    const hint = parseHint(this.storage.read(HINT_KEY), Date.now());
    this._hint.set(hint);
    return hint;
  }

  /** Loads the account once, however many parts of a page call it. */
  loadMe(): Promise<Me> {
    const given = this.loading === null ? this.api.given('/api/me') : null;
    if (given !== null) this.setMe(given);
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

  setMe(me: Me): void {
    this._me.set(me);
    this.loading = Promise.resolve(me);
    // The cookie can outlive the hint (cleared storage): restore the hint.
    if (me.sessionExpiresAt !== null && this._hint()?.uid !== me.uid) {
      const { uid, role, sessionExpiresAt: expiresAt } = me;
      this.storeHint(this.hintFor({ uid, role, expiresAt }));
    }
  }

  /** Exchanges a new ID token for the session cookie. */
  async startSession(idToken: string): Promise<Session> {
    const session = await this.api.post('/api/session', { body: { idToken } });
    this.storeHint(this.hintFor(session));
    return session;
  }

  /** Ends the session on this device and goes to the home page, or to `next`. Other tabs follow. */
  signOut(next?: string): Promise<void> {
    return this.leaveAfter(() => this.api.delete('/api/session', { query: {} }), next);
  }

  /** Ends all sessions of the account on all devices. */
  signOutEverywhere(): Promise<void> {
    return this.leaveAfter(() => this.api.delete('/api/session', { query: { everywhere: '1' } }));
  }

  /**
   * Leaves once `endSession` has resolved; stays when it rejects. Until then, other requests of the page may
   * already get 401: that must not send a user who leaves to the sign-in page.
   */
  async leaveAfter(endSession: () => Promise<unknown>, next = '/'): Promise<void> {
    const leaving = { sessionLost: false };
    this.leaving = leaving;
    try {
      await endSession();
    } catch (error) {
      this.leaving = null;
      if (leaving.sessionLost) this.onSessionLost();
      throw error;
    }
    const uid = this._me()?.uid ?? this._hint()?.uid ?? null;
    // Other tabs follow when the hint is removed.
    this.clear((key) => isUnsentOfOthers(key, uid));
    // Leave even when Firebase cannot be reached.
    await this.gateway.signOut().catch(() => undefined);
    this.location.go(next);
  }

  private onSessionLost(): void {
    if (this.leaving !== null) {
      this.leaving.sessionLost = true;
      return;
    }
    const path = this.location.path;
    const uid = this._me()?.uid ?? this.lastUid();
    if (uid === null) {
      this.clear(isUnsent);
    } else {
      // The person did not choose to leave: what they typed is there after the next sign-in. Before the hint: other tabs read it.
      this.storage.write(ENDED_KEY, uid);
      this.clear((key) => key !== HINT_KEY);
    }
    if (!isPublicPath(path, this.modules)) this.location.replace(signInUrl(path));
  }

  /** True when this browser had a session that ended without a sign-out, and there is no new one. */
  hasEnded(): boolean {
    return this.lastUid() !== null && parseHint(this.storage.read(HINT_KEY), Date.now()) === null;
  }

  private syncFromOtherTab(hint: SessionHint | null): void {
    const before = this._hint();
    this._hint.set(hint);
    if (before?.uid === hint?.uid || isPublicPath(this.location.path, this.modules)) return;
    // Reload, so that the new user never sees data of the previous one.
    if (hint === null) this.location.replace(this.hasEnded() ? signInUrl(this.location.path) : '/');
    else this.location.reload();
  }

  /** The clock of this device may be wrong, and later pages compare the hint with it before they call the server. */
  private hintFor(session: Session): SessionHint {
    return hintOf({ ...session, expiresAt: toDeviceTime(session.expiresAt) }, Date.now());
  }

  private storeHint(hint: SessionHint): void {
    const uid = this.lastUid();
    if (uid !== null && uid !== hint.uid) this.storage.clearAccountData(isUnsent);
    this.storage.write(ENDED_KEY, null);
    this.storage.write(HINT_KEY, JSON.stringify(hint));
    this._hint.set(hint);
  }

  /** Returns the person whose data this browser stores: the last session may have expired or ended. */
  private lastUid(): string | null {
    const hint = parseHint(this.storage.read(HINT_KEY), 0);
    return hint?.uid ?? this.storage.read(ENDED_KEY);
  }

  /** Removes what this browser stores of the account. The theme stays, and unsent text until its tab is closed. */
  private clear(isKept: (key: string) => boolean): void {
    this.storage.clearAccountData(isKept);
    this._hint.set(null);
    this._me.set(null);
    this.loading = null;
  }
}
