import { inject, Service, signal } from '@angular/core';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import type { ChatId } from '@keelson/contracts/ids';
import type { LoadState } from '../../core/api/async-state';
import { ApiClient } from '../../core/api/api-client';
import { describeError, describeReadError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';

interface ChatPage {
  readonly chats: readonly ChatSummary[];
  readonly next: string | null;
}

type State = LoadState<ChatPage>;

/** The member's chats, newest first, or the search results. */
@Service({ autoProvided: false })
export class ChatHistory {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly _state = signal<State>({ status: 'loading' });
  private readonly _search = signal('');
  private loadId = 0;
  readonly state = this._state.asReadonly();
  readonly search = this._search.asReadonly();

  /** Reloads the list. The current list stays on screen until the response arrives. */
  async load(): Promise<void> {
    const loadId = ++this.loadId;
    try {
      const page = await this.api.get('/api/chats', { query: this.query() });
      if (loadId !== this.loadId) return;
      this.show({ chats: page.items, next: page.nextCursor });
    } catch (error) {
      const before = this._state();
      if (loadId !== this.loadId || before.status === 'ready') return;
      const shown = before.status === 'failed' ? before.error : null;
      const view = describeReadError(error, () => this.load(), shown);
      this._state.set({ status: 'failed', error: view });
    }
  }

  async find(text: string): Promise<void> {
    this._search.set(text);
    await this.load();
  }

  async more(): Promise<void> {
    const state = this._state();
    if (state.status !== 'ready' || state.data.next === null) return;
    const loadId = this.loadId;
    try {
      const page = await this.api.get('/api/chats', { query: this.query(state.data.next) });
      if (loadId !== this.loadId) return;
      this.show({ chats: [...state.data.chats, ...page.items], next: page.nextCursor });
    } catch (error) {
      this.showError($localize`Couldn’t load older chats. ${describeError(error).title}:reason:.`);
    }
  }

  /** Returns the renamed chat, or null when the request failed. */
  async rename(id: ChatId, title: string): Promise<ChatSummary | null> {
    try {
      const chat = await this.api.patch('/api/chats/{id}', { params: { id }, body: { title } });
      this.updateChats((chats) => chats.map((one) => (one.id === id ? chat : one)));
      return chat;
    } catch (error) {
      this.showError($localize`Couldn’t rename the chat. ${describeError(error).title}:reason:.`);
      return null;
    }
  }

  /** Deletes a chat and offers Undo. Returns true when it was deleted. */
  async remove(chat: ChatSummary): Promise<boolean> {
    const { id, title } = chat;
    try {
      await this.api.delete('/api/chats/{id}', { params: { id } });
    } catch (error) {
      this.showError($localize`Couldn’t delete the chat. ${describeError(error).title}:reason:.`);
      return false;
    }
    this.updateChats((chats) => chats.filter((one) => one.id !== id));
    const undo = { label: $localize`Undo`, run: () => void this.restore(id) };
    this.toasts.show({ text: $localize`Deleted “${title}:chat:”.`, action: undo });
    return true;
  }

  private async restore(id: ChatId): Promise<void> {
    try {
      await this.api.post('/api/chats/{id}/restore', { params: { id } });
      await this.load();
    } catch (error) {
      this.showError($localize`Couldn’t restore the chat. ${describeError(error).title}:reason:.`);
    }
  }

  private query(cursor?: string) {
    const q = this._search().trim();
    return { ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }), limit: 30 };
  }

  private updateChats(to: (chats: readonly ChatSummary[]) => readonly ChatSummary[]): void {
    const state = this._state();
    if (state.status === 'ready') this.show({ ...state.data, chats: to(state.data.chats) });
  }

  private show(data: ChatPage): void {
    this._state.set({ status: 'ready', data });
  }

  private showError(text: string): void {
    this.toasts.show({ text, tone: 'bad' });
  }
}
