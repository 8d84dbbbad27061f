import { inject, Service, signal } from '@angular/core';
import type { ChatSummary, ReadableChat } from '@keelson/contracts/chat/chat';
import type { ChatId, WorkspaceId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { describeError } from '../../core/api/describe-error';
import { PagedList } from '../../core/api/paged-list';
import { Toasts } from '../../shared/ui/toasts';

/** The member's chats, newest first, or the search results. */
@Service({ autoProvided: false })
export class ChatHistory {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly _search = signal('');
  private readonly list = new PagedList<null, ReadableChat>(
    (_, cursor) => this.api.get('/api/chats', { query: this.query(cursor) }),
    ({ id }) => id,
  );
  readonly state = this.list.state;
  readonly hasMore = this.list.hasMore;
  readonly search = this._search.asReadonly();
  private readonly _team = signal<WorkspaceId | null>(null);
  /** The team whose shared chats are listed; null for the member's own. */
  readonly team = this._team.asReadonly();

  /** Reloads the list. The current list stays on screen until the response arrives. */
  load(): Promise<void> {
    return this.list.rows() === null ? this.list.setQuery(null) : this.list.refresh();
  }

  async find(text: string): Promise<void> {
    this._search.set(text);
    await this.load();
  }

  async more(): Promise<void> {
    await this.list.loadMore();
    const error = this.list.error();
    if (error) this.showError($localize`Couldn’t load older chats. ${error.title}:reason:.`);
  }

  async showTeam(team: WorkspaceId | null): Promise<void> {
    this._team.set(team);
    await this.list.setQuery(null);
  }

  /** Returns the renamed chat, or null when the request failed. */
  async rename(id: ChatId, title: string): Promise<ChatSummary | null> {
    try {
      const chat = await this.api.patch('/api/chats/{id}', { params: { id }, body: { title } });
      this.replace(chat);
      return chat;
    } catch (error) {
      this.showError($localize`Couldn’t rename the chat. ${describeError(error).title}:reason:.`);
      return null;
    }
  }

  /** Shows a change of an own chat. */
  replace(chat: ChatSummary): void {
    this.list.replace({ ...chat, author: null });
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
    this.list.remove(id);
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
    const team = this._team();
    return {
      ...(q === '' ? {} : { q }),
      ...(team === null ? {} : { sharedWith: team }),
      ...(cursor === undefined ? {} : { cursor }),
      limit: 30,
    };
  }

  private showError(text: string): void {
    this.toasts.show({ text, tone: 'bad' });
  }
}
