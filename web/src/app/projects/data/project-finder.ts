import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { ApiClient } from '../../core/api/api-client';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../core/commands/command-search';
import { CachedList } from '../../core/commands/cached-list';

/** Finds public projects and those that the reader is a member of. */
@Service()
export class ProjectFinder implements CommandSource {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);
  private readonly list = new CachedList<ProjectSummary>(
    async () => (await this.api.get('/api/projects')).projects,
    ({ name, summary }) => [name, summary],
  );

  async find(query: string): Promise<FoundCommands> {
    const found = await this.list.find(query);
    return {
      commands: found.slice(0, MAX_RECORDS).map(({ slug, name, summary }) => ({
        id: `project:${slug}`,
        title: name,
        icon: 'flag',
        kind: $localize`:Found by a search:Project`,
        detail: summary,
        run: () => void this.router.navigateByUrl(`/projects/${slug}/hub`),
      })),
      complete: found.length <= MAX_RECORDS,
    };
  }
}
