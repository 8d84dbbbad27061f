import { DOCUMENT, effect, inject, Service, signal, untracked } from '@angular/core';
import { Identity } from '../../core/identity/identity';

const keyOf = (uid: string): string => `keelson.chat-draft.${uid}`;

/**
 * The unsent draft, shared by the dashboard panel and the chat page. It survives a reload and is deleted with the tab.
 * It belongs to one account: another user who signs in in the same tab does not see it.
 */
@Service()
export class ChatDraft {
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly me = inject(Identity).me;
  readonly text = signal('');

  constructor() {
    let owner: string | null = null;
    effect(() => {
      const uid = this.me()?.uid ?? null;
      const text = this.text();
      // Text typed before the user is known belongs to the user that is loaded next.
      const isTheirs = uid === owner || (owner === null && text !== '');
      owner = uid;
      if (isTheirs) this.write(uid, text);
      else untracked(() => this.text.set(this.read(uid)));
    });
  }

  private read(uid: string | null): string {
    try {
      return (uid && this.window?.sessionStorage.getItem(keyOf(uid))) ?? '';
    } catch {
      return ''; // storage is blocked: the draft is not persisted
    }
  }

  private write(uid: string | null, text: string): void {
    if (uid === null) return;
    try {
      if (text === '') this.window?.sessionStorage.removeItem(keyOf(uid));
      else this.window?.sessionStorage.setItem(keyOf(uid), text);
    } catch {
      // Storage is full or blocked: the draft stays on screen.
    }
  }
}
