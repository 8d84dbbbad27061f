import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board/board';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../../core/commands/command-search';
import { CachedList } from '../../../core/commands/cached-list';
import { KanbanQueries } from '../kanban-queries';

/** Finds boards by name, key and description; archived ones come last. */
@Service()
export class BoardFinder implements CommandSource {
  private readonly queries = inject(KanbanQueries);
  private readonly router = inject(Router);
  private readonly list = new CachedList<Board>(
    () => this.queries.boards(),
    ({ name, key, description }) => [name, key, description],
  );

  async find(query: string): Promise<FoundCommands> {
    const found = (await this.list.find(query))
      .filter(({ deletedAt }) => deletedAt === undefined)
      .toSorted((a, b) => Number(a.archived) - Number(b.archived));
    return {
      commands: found.slice(0, MAX_RECORDS).map(({ slug, name, key, archived }) => ({
        id: `board:${slug}`,
        title: name,
        icon: 'view_kanban',
        kind: $localize`:Found by a search:Board`,
        detail: archived ? $localize`:state of a board:Archived` : key,
        run: () => void this.router.navigateByUrl(`/admin/agents-kanban/boards/${slug}`),
      })),
      complete: found.length <= MAX_RECORDS,
    };
  }
}
