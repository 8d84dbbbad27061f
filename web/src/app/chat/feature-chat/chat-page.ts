import {
  afterNextRender,
  Component,
  computed,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  Injector,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import type { ChatId } from '@keelson/contracts/ids';
import { isAskedFor } from '../../core/navigation/first-act';
import { onChange } from '../../shared/util/on-change';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { FeatureFlags } from '../../core/api/feature-flags';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { WORKSPACE_ALLOWANCE } from '../../core/modules/module-allowance';
import { DropPanel } from '../../shared/ui/drop-panel';
import { FileDrop } from '../../shared/ui/file-drop';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { saveFile } from '../../shared/util/save-file';
import { AttachmentDrafts } from '../data/attachment-drafts';
import { ChatHistory } from '../data/chat-history';
import { ChatOptions } from '../data/chat-options';
import { ChatQuota } from '../data/chat-quota';
import { Conversation } from '../data/conversation';
import { FeedbackStore } from '../data/feedback-store';
import { QuestionEdits } from '../data/question-edits';
import { QuestionForm } from '../feature-question/question-form';
import type { FeedbackDraft } from '../ui/answer-feedback';
import { ChatOff } from '../ui/chat-off';
import { ChatList, type RenameRequest } from '../ui/chat-list';
import { MessageView } from '../ui/message-view';
import { UpgradeCard } from '../ui/upgrade-card';
import { chatFileName, type ChatFormat, toChatJson, toMarkdown } from './chat-export';
import { ShareDialog } from './share-dialog';
import { StickToEnd } from './stick-to-end';

const SEARCH_DEBOUNCE_MS = 250;

/** The chat page: history and conversation. The open chat's ID is in the URL as `?chat=`. */
@Component({
  selector: 'app-chat-page',
  imports: [
    UI_PARTS,
    AsyncView,
    EmptyState,
    ChatList,
    ChatOff,
    DropPanel,
    FileDrop,
    MessageView,
    QuestionForm,
    ShareDialog,
    StickToEnd,
    UpgradeCard,
  ],
  providers: [
    ...WORKSPACE_ALLOWANCE,
    ChatQuota,
    ChatHistory,
    ChatOptions,
    AttachmentDrafts,
    FeedbackStore,
    Conversation,
    QuestionEdits,
  ],
  host: { '(document:keydown)': 'onKey($event)' },
  templateUrl: './chat-page.html',
  styleUrl: './chat-page.scss',
})
export class ChatPage {
  /** From the URL. */
  readonly chat = input<string>();

  protected readonly conversation = inject(Conversation);
  protected readonly history = inject(ChatHistory);
  protected readonly quota = inject(ChatQuota);
  protected readonly feedback = inject(FeedbackStore);
  protected readonly edits = inject(QuestionEdits);
  protected readonly options = inject(ChatOptions);
  protected readonly team = inject(CurrentWorkspace).team;
  protected readonly sharing = signal(false);
  /** On a phone the history overlays the page. */
  protected readonly historyOpen = signal(false);
  protected readonly openId = computed(() => this.conversation.chat()?.id ?? null);
  protected readonly isExhausted = computed(() => {
    const status = this.quota.status();
    return status !== null && (status.left === 0 || this.conversation.isExhausted());
  });
  protected readonly isOff = computed(() => this.features.isOff('chat'));
  /** The open chat, when it is that of another author. */
  protected readonly readIn = computed(() =>
    this.conversation.author() === null ? null : this.openId(),
  );
  protected readonly readNote = computed(() => {
    const name = this.conversation.author()?.name ?? $localize`:A person without a name:A member`;
    return $localize`${name}:member: shares this chat with the team. Only its author can ask here.`;
  });
  /** The heading of a chat that is not stored yet. */
  protected readonly newTitle = computed(() =>
    this.options.hasModel() ? $localize`:Page:Chat` : $localize`Ask the docs`,
  );
  /** The messages that were left when the last question was sent; null: none was sent here. */
  private readonly leftBefore = signal<number | null>(null);
  protected readonly counted = computed(() => {
    const before = this.leftBefore();
    const left = this.quota.status()?.left;
    return before !== null && left !== undefined && left < before ? 'counted' : 'unknown';
  });
  private readonly features = inject(FeatureFlags);
  private readonly document = inject(DOCUMENT);
  private readonly router = inject(Router);
  private readonly injector = inject(Injector);
  private readonly search = viewChild<ElementRef<HTMLElement>>('search');
  private readonly opener = viewChild<ElementRef<HTMLElement>>('opener');
  /** Undefined while no question can be written. */
  protected readonly form = viewChild(QuestionForm);
  private readonly offer = viewChild<UpgradeCard, ElementRef<HTMLElement>>(UpgradeCard, {
    read: ElementRef,
  });
  private readonly scroll = viewChild(StickToEnd);
  private readonly reading = viewChild<string, ElementRef<HTMLElement>>('reading', {
    read: ElementRef,
  });
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(AttachmentDrafts).keep();
    this.features.watch();
    void this.history.load();
    void this.options.load();
    inject(RefetchOnFocus).register(() => void this.conversation.refreshShared());
    onChange(
      () => this.chat() ?? null,
      (chatId) => this.openChat(chatId),
    );
    // The question of the dashboard, with its files.
    if (isAskedFor('ask')) afterNextRender(() => this.ask(this.conversation.draft().trim()));
    // A new chat gets its URL once the server has assigned an ID.
    effect(() => {
      const id = this.openId();
      if (id !== null && id !== untracked(this.chat)) void this.goTo(id, { replaceUrl: true });
    });
    effect(() => {
      if (this.conversation.phase() !== 'idle') return;
      untracked(() => {
        if (this.conversation.messages().length > 0) void this.history.load();
        void this.quota.refresh();
      });
    });
    // The question field with the focus is gone: what is offered in its place gets it.
    onChange(
      () => this.isExhausted() && this.conversation.phase() === 'idle',
      (exhausted) => {
        if (exhausted && this.leftBefore() !== null)
          this.focusNext(() => this.offer()?.nativeElement.querySelector('a') ?? undefined);
      },
    );
    effect(() => {
      const left = this.quota.status()?.left ?? 0;
      if (left > 0) untracked(() => this.conversation.clearExhausted());
    });
  }

  protected ask(text: string): void {
    this.scroll()?.toEnd();
    this.rememberLeft();
    void this.conversation.ask(text);
  }

  protected edit(n: number, text: string): void {
    this.rememberLeft();
    void this.conversation.edit(n, text);
    this.focusReading();
  }

  protected retry(n: number): void {
    this.rememberLeft();
    void this.conversation.retry(n);
    this.focusReading();
  }

  protected rate(n: number, draft: FeedbackDraft): void {
    const id = this.conversation.chat()?.id;
    if (id !== undefined) void this.feedback.give(id, { n, ...draft });
  }

  protected unrate(n: number): void {
    const id = this.conversation.chat()?.id;
    if (id !== undefined) void this.feedback.withdraw(id, n);
  }

  protected open(chat: ChatSummary | null): void {
    this.historyOpen.set(false);
    void this.goTo(chat?.id ?? null, {});
    this.form()?.focus();
  }

  protected find(text: string): void {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.history.find(text), SEARCH_DEBOUNCE_MS);
  }

  protected async rename({ chat, title }: RenameRequest): Promise<void> {
    const renamed = await this.history.rename(chat.id, title);
    if (renamed) this.conversation.updateChat(renamed);
  }

  /** An own chat has changed. */
  protected update(chat: ChatSummary): void {
    this.conversation.updateChat(chat);
    this.history.replace(chat);
  }

  protected sharedIn(team: string): string {
    return $localize`Shared in ${team}:team:`;
  }

  protected async remove(chat: ChatSummary): Promise<void> {
    const isOpen = this.openId() === chat.id;
    if ((await this.history.remove(chat)) && isOpen) this.open(null);
  }

  protected save(format: ChatFormat): void {
    const chat = this.conversation.chat();
    if (chat === null) return;
    const exported = { chat, messages: this.conversation.messages() };
    const isMarkdown = format === 'markdown';
    saveFile(
      this.document,
      chatFileName(chat, format),
      isMarkdown ? 'text/markdown' : 'application/json',
      isMarkdown ? toMarkdown(exported, this.document.location.origin) : toChatJson(exported),
    );
  }

  protected onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.historyOpen()) this.closeHistory();
  }

  protected openHistory(): void {
    this.historyOpen.set(true);
    this.focusNext(() => this.search()?.nativeElement);
  }

  protected closeHistory(): void {
    this.historyOpen.set(false);
    this.focusNext(() => this.opener()?.nativeElement);
  }

  /** The button that was pressed is gone. Not the question field: that would open the keyboard of a phone. */
  private focusReading(): void {
    this.focusNext(() => this.reading()?.nativeElement);
  }

  /** Hidden or inert elements can take focus only after the next render. */
  private focusNext(element: () => HTMLElement | undefined): void {
    afterNextRender(() => element()?.focus(), { injector: this.injector });
  }

  private rememberLeft(): void {
    this.leftBefore.set(this.quota.status()?.left ?? null);
  }

  private openChat(chatId: string | null): void {
    if (chatId === this.openId() || (chatId === null && this.conversation.phase() === 'asking'))
      return;
    this.leftBefore.set(null);
    void this.conversation.open(chatId as ChatId | null);
  }

  private goTo(id: string | null, extras: { replaceUrl?: boolean }): Promise<boolean> {
    return this.router.navigate([], { queryParams: { chat: id }, ...extras });
  }
}
