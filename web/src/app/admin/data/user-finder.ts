import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../core/commands/command-search';

/** Finds accounts by the beginning of their e-mail address or of a word of their name. */
@Service()
export class UserFinder implements CommandSource {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);

  async find(query: string, signal: AbortSignal): Promise<FoundCommands> {
    const { items, nextCursor } = await this.api.get('/api/admin/users', {
      query: { search: query, limit: MAX_RECORDS },
      signal,
    });
    return {
      commands: items.map(({ uid, displayName, email }) => ({
        id: `user:${uid}`,
        title: displayName ?? email ?? uid,
        icon: 'person',
        kind: $localize`:Found by a search:Person`,
        detail: email ?? undefined,
        run: () => void this.router.navigateByUrl(`/admin/users/${uid}`),
      })),
      complete: nextCursor === null,
    };
  }
}
