import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { FeatureFlags } from '../../core/api/feature-flags';
import { ModuleAllowance } from '../../core/modules/module-allowance';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { AttachmentDrafts } from '../data/attachment-drafts';
import { ChatOptions } from '../data/chat-options';
import { ChatQuota } from '../data/chat-quota';
import { Conversation } from '../data/conversation';
import { FeedbackStore } from '../data/feedback-store';
import type { FeedbackDraft } from '../ui/answer-feedback';
import { ChatOff } from '../ui/chat-off';
import { Composer } from '../ui/composer';
import { MessageView } from '../ui/message-view';
import { UpgradeCard } from '../ui/upgrade-card';

/** The chat panel on the dashboard: the latest question and a link to the full chat. */
@Component({
  selector: 'app-chat-panel',
  imports: [ChatOff, Composer, ErrorState, Icon, MessageView, RouterLink, UpgradeCard],
  providers: [
    ModuleAllowance,
    ChatQuota,
    ChatOptions,
    AttachmentDrafts,
    FeedbackStore,
    Conversation,
  ],
  templateUrl: './chat-panel.html',
  styleUrl: './chat-panel.scss',
})
export class ChatPanel {
  protected readonly conversation = inject(Conversation);
  protected readonly quota = inject(ChatQuota);
  protected readonly feedback = inject(FeedbackStore);
  /** The last question and its answer. */
  protected readonly latest = computed(() => this.conversation.messages().slice(-2));
  protected readonly isExhausted = computed(
    () => this.quota.status()?.left === 0 && this.conversation.phase() === 'idle',
  );

  protected readonly isOff = computed(
    () => this.features.isOff('chat') && this.conversation.phase() !== 'asking',
  );
  private readonly features = inject(FeatureFlags);

  constructor() {
    this.features.watch();
  }

  protected async ask(text: string): Promise<void> {
    await this.conversation.ask(text);
    await this.quota.refresh();
  }

  protected rate(n: number, draft: FeedbackDraft): void {
    const id = this.conversation.chat()?.id;
    if (id !== undefined) void this.feedback.give(id, { n, ...draft });
  }

  protected unrate(n: number): void {
    const id = this.conversation.chat()?.id;
    if (id !== undefined) void this.feedback.withdraw(id, n);
  }
}
