import { Component, DOCUMENT, effect, inject, input, output, signal } from '@angular/core';
import type { ChatSummary, ReadableChat } from '@keelson/contracts/chat/chat';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';

export interface RenameRequest {
  readonly chat: ChatSummary;
  readonly title: string;
}

@Component({
  selector: 'app-chat-list',
  imports: [UI_PARTS, RelativeTime],
  templateUrl: './chat-list.html',
  styleUrl: './chat-list.scss',
})
export class ChatList {
  readonly chats = input.required<readonly ReadableChat[]>();
  readonly openId = input<string | null>(null);
  readonly opened = output<ChatSummary>();
  readonly renamed = output<RenameRequest>();
  readonly removed = output<ChatSummary>();

  private readonly focusLater = injectFocusLater();
  private readonly document = inject(DOCUMENT);
  private shown: readonly string[] = [];
  protected readonly nameless = $localize`:A person without a name:A member`;
  protected readonly renaming = signal<string | null>(null);

  constructor() {
    // Before the rows change: the focus would fall to the page together with a row that has it.
    effect(() => this.keepFocus(this.chats().map(({ id }) => id)));
  }

  protected renameLabel({ title }: ChatSummary): string {
    return $localize`Rename ${title}:title:`;
  }

  protected deleteLabel({ title }: ChatSummary): string {
    return $localize`Delete ${title}:title:`;
  }

  protected startRename(chat: ChatSummary): void {
    this.renaming.set(chat.id);
    this.focusLater('.name');
  }

  protected rename(event: Event, chat: ChatSummary, value: string): void {
    event.preventDefault();
    this.stopRename(chat);
    const title = value.trim();
    if (title !== '' && title !== chat.title) this.renamed.emit({ chat, title });
  }

  protected stopRename({ id }: ChatSummary): void {
    this.renaming.set(null);
    this.focusLater(`[data-chat="${id}"] .rename`);
  }

  /** Moves the focus from a chat that is gone to the one after it, or else before it. */
  private keepFocus(ids: readonly string[]): void {
    const before = this.shown;
    this.shown = ids;
    const row = this.document.activeElement?.closest<HTMLElement>('[data-chat]');
    const at = before.indexOf(row?.dataset['chat'] ?? '');
    if (at < 0 || ids.includes(before[at] ?? '')) return;
    const isLeft = (id: string): boolean => ids.includes(id);
    const next = before.slice(at).find(isLeft) ?? before.slice(0, at).findLast(isLeft);
    if (next !== undefined) this.focusLater(`[data-chat="${next}"] .delete`);
  }
}
