import { DOCUMENT, effect, inject, type Signal, untracked } from '@angular/core';
import { Identity } from './identity';

/**
 * Keeps something unsent through a reload, until the tab closes. It belongs to one account: another user who signs in in
 * the same tab does not see it. Called in an injection context.
 *
 * @param name Begins the key in the session storage; may change with what the page shows.
 * @param text What is kept; empty: nothing.
 * @param show Is called with what is stored of the account, also when that is nothing.
 */
export function keepInTab(
  name: () => string,
  text: Signal<string>,
  show: (text: string) => void,
): void {
  const window = inject(DOCUMENT).defaultView;
  const me = inject(Identity).me;

  const read = (key: string | null): string => {
    try {
      return (key && window?.sessionStorage.getItem(key)) ?? '';
    } catch {
      return ''; // storage is blocked: nothing was kept
    }
  };
  const write = (key: string | null, value: string): void => {
    if (key === null) return;
    try {
      if (value === '') window?.sessionStorage.removeItem(key);
      else window?.sessionStorage.setItem(key, value);
    } catch {
      // Storage is full or blocked: it stays on screen.
    }
  };

  let shown: string | null = null;
  effect(() => {
    const uid = me()?.uid;
    const key = uid === undefined ? null : `keelson.${name()}.${uid}`;
    const value = text();
    // What was there before the user is known belongs to the user that is loaded next.
    const isTheirs = key === shown || (shown === null && value !== '');
    shown = key;
    if (isTheirs) write(key, value);
    else untracked(() => show(read(key)));
  });
}
