import { Service, signal } from '@angular/core';
import { keepInTab } from '../../core/identity/keep-in-tab';

/** The text of the unsent question, shared by the dashboard panel and the chat page. It survives a reload. */
@Service()
export class ChatDraft {
  readonly text = signal('');

  constructor() {
    keepInTab(
      () => 'chat-draft',
      this.text,
      (text) => this.text.set(text),
    );
  }
}
