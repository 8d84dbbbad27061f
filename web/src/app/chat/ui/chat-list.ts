import { Component, input, output, signal } from '@angular/core';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { injectFocusLater } from '../../shared/util/focus-later';

/** A new name for a chat. */
export interface RenameRequest {
  readonly chat: ChatSummary;
  readonly title: string;
}

/** The chat history: opens, renames and deletes chats. */
@Component({
  selector: 'app-chat-list',
  imports: [Icon, RelativeTime],
  templateUrl: './chat-list.html',
  styleUrl: './chat-list.scss',
})
export class ChatList {
  readonly chats = input.required<readonly ChatSummary[]>();
  readonly openId = input<string | null>(null);
  readonly opened = output<ChatSummary>();
  readonly renamed = output<RenameRequest>();
  readonly removed = output<ChatSummary>();

  private readonly focusLater = injectFocusLater();
  protected readonly renaming = signal<string | null>(null);

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
}
