import { DOCUMENT, effect, inject, type Signal, untracked } from '@angular/core';
import { Identity } from './identity';

/**
 * Keeps something unsent through a reload, until the tab closes. It belongs to one account: another user who signs in in
 * the same tab does not see it. Called in an injection context.
 *
 * @param name Begins the key in the session storage.
 * @param text What is kept; empty: nothing.
 * @param show Is called with what is stored of the account, also when that is nothing.
 */
export function keepInTab(name: string, text: Signal<string>, show: (text: string) => void): void {
  const window = inject(DOCUMENT).defaultView;
  const me = inject(Identity).me;
  const keyOf = (uid: string): string => `keelson.${name}.${uid}`;

  const read = (uid: string | null): string => {
    try {
      return (uid && window?.sessionStorage.getItem(keyOf(uid))) ?? '';
    } catch {
      return ''; // storage is blocked: nothing was kept
    }
  };
  const write = (uid: string | null, value: string): void => {
    if (uid === null) return;
    try {
      if (value === '') window?.sessionStorage.removeItem(keyOf(uid));
      else window?.sessionStorage.setItem(keyOf(uid), value);
    } catch {
      // Storage is full or blocked: it stays on screen.
    }
  };

  let owner: string | null = null;
  effect(() => {
    const uid = me()?.uid ?? null;
    const value = text();
    // What was there before the user is known belongs to the user that is loaded next.
    const isTheirs = uid === owner || (owner === null && value !== '');
    owner = uid;
    if (isTheirs) write(uid, value);
    else untracked(() => show(read(uid)));
  });
}
