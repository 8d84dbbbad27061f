import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../core/commands/command-search';

/** Finds the reader's own chats by their titles and questions. */
@Service()
export class ChatFinder implements CommandSource {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);

  async find(query: string, signal: AbortSignal): Promise<FoundCommands> {
    const { items, nextCursor } = await this.api.get('/api/chats', {
      query: { q: query, limit: MAX_RECORDS },
      signal,
    });
    return {
      commands: items.map(({ id, title, preview }) => ({
        id: `chat:${id}`,
        title,
        icon: 'chat',
        kind: $localize`:Found by a search:Chat`,
        detail: preview,
        run: () => void this.router.navigateByUrl(`/dashboard/chat?chat=${id}`),
      })),
      complete: nextCursor === null,
    };
  }
}
