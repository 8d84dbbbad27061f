import { DOCUMENT, inject, Service, signal } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';

export interface Viewed {
  readonly uid: UserId;
  /** The name of its owner in the console. */
  readonly name: string;
  /** When the view ends, by the clock of this device. */
  readonly until: number;
}

const KEY = 'keelson.view';

/**
 * True when this tab shows the account of another person. Other tabs of the admin stay their own, because what is shown
 * is stored for the tab alone and each request says it.
 */
@Service()
export class ViewedAccount {
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly _current = signal(this.read());
  readonly current = this._current.asReadonly();

  /** @returns False when this browser can't store it; then nothing is shown. */
  set(viewed: Viewed | null): boolean {
    try {
      if (viewed === null) this.window?.sessionStorage.removeItem(KEY);
      else this.window?.sessionStorage.setItem(KEY, JSON.stringify(viewed));
    } catch {
      return false;
    }
    this._current.set(viewed);
    return true;
  }

  /** Also of a view that is over: the server refuses it, and the tab must not turn into the admin's own unnoticed. */
  private read(): Viewed | null {
    try {
      const text = this.window?.sessionStorage.getItem(KEY) ?? null;
      return text === null ? null : (JSON.parse(text) as Viewed);
    } catch {
      return null;
    }
  }
}
