import { inject, Service, signal } from '@angular/core';
import { LATEST_CHANGE } from '@keelson/contracts/brand/changelog';
import { BrowserStorage } from '../identity/browser-storage';

const SEEN_KEY = 'keelson.changelog';

/** Holds which changes of the product were seen on this device. Who has seen none begins with the latest. */
@Service()
export class SeenChanges {
  private readonly storage = inject(BrowserStorage);
  private readonly _hasNew = signal(false);
  /** There is an entry since the changelog was last open. */
  readonly hasNew = this._hasNew.asReadonly();

  start(): void {
    const seen = this.storage.read(SEEN_KEY);
    if (seen === null) this.markSeen();
    else this._hasNew.set(LATEST_CHANGE !== null && seen !== LATEST_CHANGE);
  }

  markSeen(): void {
    if (LATEST_CHANGE !== null) this.storage.write(SEEN_KEY, LATEST_CHANGE);
    this._hasNew.set(false);
  }
}
