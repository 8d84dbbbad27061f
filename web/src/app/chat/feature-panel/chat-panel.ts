import { isPlatformBrowser } from '@angular/common';
import {
  afterNextRender,
  Component,
  computed,
  inject,
  PLATFORM_ID,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { FeatureFlags } from '../../core/api/feature-flags';
import { WORKSPACE_ALLOWANCE } from '../../core/modules/module-allowance';
import { askFor } from '../../core/navigation/first-act';
import { FileDrop } from '../../shared/ui/file-drop';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AttachmentDrafts } from '../data/attachment-drafts';
import { ChatDraft } from '../data/chat-draft';
import { ChatOptions } from '../data/chat-options';
import { ChatQuota } from '../data/chat-quota';
import { QuestionForm } from '../feature-question/question-form';
import { ChatOff } from '../ui/chat-off';
import { UpgradeCard } from '../ui/upgrade-card';

const SUGGESTIONS = 3;
const CHATS = 2;

/** Asks from the dashboard: the question is written here, and answered on the chat page. */
@Component({
  selector: 'app-chat-panel',
  imports: [UI_PARTS, ChatOff, FileDrop, QuestionForm, RelativeTime, UpgradeCard],
  providers: [...WORKSPACE_ALLOWANCE, ChatQuota, ChatOptions, AttachmentDrafts],
  templateUrl: './chat-panel.html',
  styleUrl: './chat-panel.scss',
})
export class ChatPanel {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);
  private readonly draft = inject(ChatDraft).text;
  private readonly features = inject(FeatureFlags);
  private readonly options = inject(ChatOptions);
  protected readonly quota = inject(ChatQuota);
  protected readonly suggestions = computed(() => this.options.suggestions().slice(0, SUGGESTIONS));
  /** The page does without them when they cannot be loaded. */
  protected readonly recent = new AsyncState(
    async () => (await this.api.get('/api/chats', { query: { limit: CHATS } })).items,
  );
  protected readonly isExhausted = computed(() => this.quota.status()?.left === 0);
  protected readonly isOff = computed(() => this.features.isOff('chat'));
  /** Undefined while no question can be written. */
  protected readonly form = viewChild(QuestionForm);

  constructor() {
    inject(AttachmentDrafts).keep();
    const recent = this.api.given('/api/chats', { query: { limit: CHATS } });
    if (recent !== null) this.recent.set(recent.items);
    const hasOptions = this.options.take();
    if (isPlatformBrowser(inject(PLATFORM_ID))) this.features.watch();
    afterNextRender(() => {
      if (recent === null) void this.recent.load();
      if (!hasOptions) void this.options.load();
    });
  }

  protected ask(): void {
    void this.router.navigateByUrl('/dashboard/chat', askFor('ask'));
  }

  protected suggest(text: string): void {
    this.draft.set(text);
    this.ask();
  }
}
