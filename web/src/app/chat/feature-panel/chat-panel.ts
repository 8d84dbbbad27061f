import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { ModuleAllowance } from '../../core/modules/module-allowance';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { ChatQuota } from '../data/chat-quota';
import { Conversation } from '../data/conversation';
import { Composer } from '../ui/composer';
import { MessageView } from '../ui/message-view';
import { UpgradeCard } from '../ui/upgrade-card';

/** The chat in a card of the dashboard: one question at a time, and the way to the whole of it. */
@Component({
  selector: 'app-chat-panel',
  imports: [Composer, ErrorState, Icon, MessageView, RouterLink, UpgradeCard],
  providers: [ModuleAllowance, ChatQuota, Conversation],
  templateUrl: './chat-panel.html',
  styleUrl: './chat-panel.scss',
})
export class ChatPanel {
  protected readonly talk = inject(Conversation);
  protected readonly quota = inject(ChatQuota);
  /** The last question and its answer. */
  protected readonly latest = computed(() => this.talk.messages().slice(-2));
  protected readonly isExhausted = computed(
    () => this.quota.standing()?.left === 0 && this.talk.phase() === 'idle',
  );

  protected async ask(text: string): Promise<void> {
    await this.talk.ask(text);
    await this.quota.refresh();
  }
}
