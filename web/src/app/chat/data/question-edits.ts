import { inject, Service, signal } from '@angular/core';
import { Conversation } from './conversation';
import { keepInTab } from '../../core/identity/keep-in-tab';

/** Edits of asked questions that are not sent. They survive Escape, another chat and a reload, until the tab closes. */
@Service({ autoProvided: false })
export class QuestionEdits {
  private readonly conversation = inject(Conversation);
  /** A JSON object; empty: no edits. */
  private readonly stored = signal('');

  constructor() {
    keepInTab(
      () => 'question-edits',
      this.stored,
      (text) => this.stored.set(text),
    );
  }

  /** The edit of a question of the open chat; null: none. */
  of(n: number): string | null {
    return parseEdits(this.stored())[this.keyOf(n)] ?? null;
  }

  write(n: number, text: string | null): void {
    const { [this.keyOf(n)]: _replaced, ...others } = parseEdits(this.stored());
    const edits = text === null ? others : { ...others, [this.keyOf(n)]: text };
    this.stored.set(Object.keys(edits).length === 0 ? '' : JSON.stringify(edits));
  }

  private readonly keyOf = (n: number): string => `${this.conversation.chat()?.id}/${n}`;
}

function parseEdits(stored: string): Readonly<Record<string, string>> {
  try {
    const edits: unknown = JSON.parse(stored);
    return Object.fromEntries(
      Object.entries(edits ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {}; // empty
  }
}
