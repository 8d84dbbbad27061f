import {
  afterNextRender,
  Component,
  type ElementRef,
  inject,
  Injector,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';

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

  private readonly injector = inject(Injector);
  private readonly name = viewChild<ElementRef<HTMLInputElement>>('name');
  protected readonly renaming = signal<string | null>(null);

  protected startRename(chat: ChatSummary): void {
    this.renaming.set(chat.id);
    afterNextRender(() => this.name()?.nativeElement.select(), { injector: this.injector });
  }

  protected rename(event: Event, chat: ChatSummary, value: string): void {
    event.preventDefault();
    this.renaming.set(null);
    const title = value.trim();
    if (title !== '' && title !== chat.title) this.renamed.emit({ chat, title });
  }
}
