import { DOCUMENT, effect, inject, Service, signal, untracked } from '@angular/core';
import { Identity } from '../../core/identity/identity';

const keyOf = (uid: string): string => `keelson.chat-draft.${uid}`;

/**
 * What is typed and not sent: the same in the panel and on the page, kept over a reload, gone with the tab.
 * It belongs to one account, so the next one who signs in here does not find it.
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
      // What was typed before it was known who types is that person's.
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
      return ''; // a browser that forbids it works, but forgets
    }
  }

  private write(uid: string | null, text: string): void {
    if (uid === null) return;
    try {
      if (text === '') this.window?.sessionStorage.removeItem(keyOf(uid));
      else this.window?.sessionStorage.setItem(keyOf(uid), text);
    } catch {
      // Full or forbidden: it stays on screen.
    }
  }
}
