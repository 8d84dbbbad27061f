import { inject, Service } from '@angular/core';
import type { ChatLink, SHARE_DAYS } from '@keelson/contracts/chat/share';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import type { ChatId, WorkspaceId } from '@keelson/contracts/ids';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';

export type ShareDays = (typeof SHARE_DAYS)[number] | null;

@Service({ autoProvided: false })
export class ShareStore {
  private readonly api = inject(ApiClient);
  private chatId: ChatId | null = null;
  readonly link = new AsyncState<ChatLink | null>(async () =>
    this.chatId === null
      ? null
      : (await this.api.get('/api/chats/{id}/share', { params: { id: this.chatId } })).link,
  );
  readonly submission = new Submission();
  readonly teamSharing = new Submission();

  async open(chatId: ChatId): Promise<void> {
    this.chatId = chatId;
    this.submission.reset();
    await this.link.load();
  }

  /** The members of a workspace read the chat from now on; null ends it. Null when it was refused. */
  async shareWith(sharedWith: WorkspaceId | null): Promise<ChatSummary | null> {
    const id = this.chatId;
    if (id === null) return null;
    return this.teamSharing.send(() =>
      this.api.patch('/api/chats/{id}', { params: { id }, body: { sharedWith } }),
    );
  }

  /** Creates the link, or changes it and shows the chat as it is now. */
  share(days: ShareDays, showName: boolean): Promise<void> {
    return this.run(async (id) =>
      this.link.set(
        await this.api.put('/api/chats/{id}/share', { params: { id }, body: { days, showName } }),
      ),
    );
  }

  revoke(): Promise<void> {
    return this.run(async (id) => {
      await this.api.delete('/api/chats/{id}/share', { params: { id } });
      this.link.set(null);
    });
  }

  private async run(change: (id: ChatId) => Promise<void>): Promise<void> {
    const id = this.chatId;
    if (id !== null) await this.submission.send(() => change(id));
  }
}
