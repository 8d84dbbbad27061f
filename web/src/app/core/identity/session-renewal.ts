import { DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';
import { ApiError } from '../api/api-error';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { Identity } from './identity';
import { renewalTime } from './session-hint';

/** The longest delay that a browser timer accepts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A renewal that adds less does not prolong the session any more. */
const MIN_GAIN_MS = 3_600_000;
/** Delay after a transient error; random, so that tabs of one browser do not renew at the same time. */
const RETRY_MS = 60_000;

/** Renews the session cookie before it expires, while a signed-in page is open. */
@Service()
export class SessionRenewal {
  private readonly identity = inject(Identity);
  private readonly gateway = inject(SignInGateway);
  private readonly document = inject(DOCUMENT);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private started = false;

  private readonly _endsSoon = signal(false);
  /** True when silent renewal is impossible: the session ends unless the user signs in again. */
  readonly endsSoon = this._endsSoon.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  /** Call when a signed-in page has its first data: renewing loads Firebase. */
  start(): void {
    if (this.started) return;
    this.started = true;
    // Timers stop while a laptop sleeps.
    this.document.addEventListener('visibilitychange', () => {
      if (this.document.visibilityState === 'visible') this.schedule();
    });
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    // Read the hint again: another tab may have renewed the session.
    const hint = this.identity.restore();
    if (hint === null || this._endsSoon()) return;
    const wait = Math.max(0, renewalTime(hint) - Date.now());
    this.timer = setTimeout(() => void this.renewOrWait(wait), Math.min(wait, LONGEST_TIMER_MS));
  }

  private async renewOrWait(waited: number): Promise<void> {
    if (waited > LONGEST_TIMER_MS) {
      this.schedule();
      return;
    }
    try {
      const idToken = await this.gateway.freshIdToken();
      const before = this.identity.hint()?.expiresAt ?? 0;
      const session = idToken === null ? null : await this.identity.startSession(idToken);
      // A session ends some time after the sign-in, however often it is renewed.
      const after = this.identity.hint()?.expiresAt ?? 0;
      if (session === null || after - before < MIN_GAIN_MS) this._endsSoon.set(true);
      this.schedule();
    } catch (error) {
      const final = error instanceof ApiError && !error.retryable;
      if (final) this._endsSoon.set(true);
      else this.timer = setTimeout(() => this.schedule(), RETRY_MS);
    }
  }
}
