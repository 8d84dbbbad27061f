import { Component, computed, inject, viewChild } from '@angular/core';
import { FeatureFlags } from '../../core/api/feature-flags';
import { ModuleAllowance } from '../../core/modules/module-allowance';
import { FileDrop } from '../../shared/ui/file-drop';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';
import { AttachmentDrafts } from '../data/attachment-drafts';
import { ChatOptions } from '../data/chat-options';
import { ChatQuota } from '../data/chat-quota';
import { Conversation } from '../data/conversation';
import { FeedbackStore } from '../data/feedback-store';
import { QuestionForm } from '../feature-question/question-form';
import type { FeedbackDraft } from '../ui/answer-feedback';
import { ChatOff } from '../ui/chat-off';
import { MessageView } from '../ui/message-view';
import { UpgradeCard } from '../ui/upgrade-card';

/** The chat panel on the dashboard: the latest question and a link to the full chat. */
@Component({
  selector: 'app-chat-panel',
  imports: [UI_PARTS, ChatOff, FileDrop, MessageView, QuestionForm, UpgradeCard],
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
  protected readonly latest = computed(() => this.conversation.messages().slice(-2));
  protected readonly isExhausted = computed(
    () => this.quota.status()?.left === 0 && this.conversation.phase() === 'idle',
  );

  protected readonly isOff = computed(
    () => this.features.isOff('chat') && this.conversation.phase() !== 'asking',
  );
  private readonly features = inject(FeatureFlags);
  private readonly focusLater = injectFocusLater({ preventScroll: true });
  /** Undefined while no question can be written. */
  protected readonly form = viewChild(QuestionForm);

  constructor() {
    inject(AttachmentDrafts).keep();
    this.features.watch();
    void inject(ChatOptions).load();
  }

  protected async ask(text: string): Promise<void> {
    await this.conversation.ask(text);
    await this.quota.refresh();
  }

  /** The button that was pressed is gone, as on the chat page. */
  protected edit(n: number, text: string): void {
    void this.conversation.edit(n, text);
    this.focusLater('.messages');
  }

  protected retry(n: number): void {
    void this.conversation.retry(n);
    this.focusLater('.messages');
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
