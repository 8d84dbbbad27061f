import {
  afterNextRender,
  Component,
  computed,
  effect,
  type ElementRef,
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
import { FeatureFlags } from '../../core/api/feature-flags';
import { ModuleAllowance } from '../../core/modules/module-allowance';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { Skeleton } from '../../shared/ui/skeleton';
import { ChatHistory } from '../data/chat-history';
import { ChatQuota } from '../data/chat-quota';
import { Conversation } from '../data/conversation';
import { ChatOff } from '../ui/chat-off';
import { ChatList, type RenameRequest } from '../ui/chat-list';
import { Composer } from '../ui/composer';
import { MessageView } from '../ui/message-view';
import { UpgradeCard } from '../ui/upgrade-card';
import { StickToEnd } from './stick-to-end';
import { SUGGESTIONS } from './suggestions';

const SEARCH_DEBOUNCE_MS = 250;

/** The chat page: history and conversation. The open chat's ID is in the URL as `?chat=`. */
@Component({
  selector: 'app-chat-page',
  imports: [
    ChatList,
    ChatOff,
    Composer,
    EmptyState,
    ErrorState,
    Icon,
    MessageView,
    Skeleton,
    StickToEnd,
    UpgradeCard,
  ],
  providers: [ModuleAllowance, ChatQuota, ChatHistory, Conversation],
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
  protected readonly suggestions = SUGGESTIONS;
  /** On a phone the history overlays the page. */
  protected readonly historyOpen = signal(false);
  protected readonly openId = computed(() => this.conversation.chat()?.id ?? null);
  protected readonly isExhausted = computed(() => {
    const status = this.quota.status();
    return status !== null && (status.left === 0 || this.conversation.isExhausted());
  });
  protected readonly isOff = computed(() => this.features.isOff('chat'));
  private readonly features = inject(FeatureFlags);
  private readonly router = inject(Router);
  private readonly injector = inject(Injector);
  private readonly search = viewChild<ElementRef<HTMLElement>>('search');
  private readonly opener = viewChild<ElementRef<HTMLElement>>('opener');
  private readonly composer = viewChild(Composer);
  private readonly scroll = viewChild(StickToEnd);
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.features.watch();
    void this.history.load();
    effect(() => {
      const chatId = this.chat() ?? null;
      untracked(() => this.openChat(chatId));
    });
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
    effect(() => {
      const left = this.quota.status()?.left ?? 0;
      if (left > 0) untracked(() => this.conversation.clearExhausted());
    });
  }

  protected ask(text: string): void {
    this.scroll()?.toEnd();
    void this.conversation.ask(text);
  }

  protected open(chat: ChatSummary | null): void {
    this.historyOpen.set(false);
    void this.goTo(chat?.id ?? null, {});
    this.composer()?.focus();
  }

  protected find(text: string): void {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.history.find(text), SEARCH_DEBOUNCE_MS);
  }

  protected async rename({ chat, title }: RenameRequest): Promise<void> {
    const renamed = await this.history.rename(chat.id, title);
    if (renamed) this.conversation.updateChat(renamed);
  }

  protected async remove(chat: ChatSummary): Promise<void> {
    const isOpen = this.openId() === chat.id;
    if ((await this.history.remove(chat)) && isOpen) this.open(null);
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

  /** Hidden or inert elements can take focus only after the next render. */
  private focusNext(element: () => HTMLElement | undefined): void {
    afterNextRender(() => element()?.focus(), { injector: this.injector });
  }

  private openChat(chatId: string | null): void {
    if (chatId === this.openId() || (chatId === null && this.conversation.phase() === 'asking'))
      return;
    void this.conversation.open(chatId as ChatId | null);
  }

  private goTo(id: string | null, extras: { replaceUrl?: boolean }): Promise<boolean> {
    return this.router.navigate([], { queryParams: { chat: id }, ...extras });
  }
}
