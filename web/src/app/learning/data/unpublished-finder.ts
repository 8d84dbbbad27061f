import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../core/commands/command-search';
import { CachedList } from '../../core/commands/cached-list';
import { LEARNING_API, readManifest } from './learning-api';

const CONTROL = '/admin/learning-control';
/** As many as learning control shows. */
const MAX_APPROVALS = 30;

interface UnpublishedDocument {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly texts: readonly string[];
  readonly path: string;
}

/** Finds withdrawn documents, and those of plans that wait for approval or are approved but not applied. */
@Service()
export class UnpublishedFinder implements CommandSource {
  private readonly api = inject(ApiClient);
  private readonly router = inject(Router);
  private readonly list = new CachedList<UnpublishedDocument>(
    () => this.load(),
    ({ title, texts }) => [title, ...texts],
  );

  async find(query: string): Promise<FoundCommands> {
    const found = await this.list.find(query);
    return {
      commands: found.slice(0, MAX_RECORDS).map(({ id, title, detail, path }) => ({
        id,
        title,
        icon: 'school',
        kind: $localize`:Found by a search:Document`,
        detail,
        run: () => void this.router.navigateByUrl(path),
      })),
      complete: found.length <= MAX_RECORDS,
    };
  }

  private async load(): Promise<UnpublishedDocument[]> {
    const [{ items: approvals }, { entries }] = await Promise.all([
      this.api.get(`${LEARNING_API}/approvals`, { query: { limit: MAX_APPROVALS } }),
      readManifest(this.api, 'withdrawn'),
    ]);
    const planned = approvals
      .filter(({ changeKind, status }) => changeKind !== 'withdraw' && isOpen(status))
      .flatMap(({ id, titles, status }) =>
        titles.map((title, index) => ({
          id: `approval:${id}:${index}`,
          title,
          detail:
            status === 'approved'
              ? $localize`Approved, not applied yet`
              : $localize`Waiting for approval`,
          texts: [],
          path: `${CONTROL}#approvals`,
        })),
      );
    const withdrawn = entries.map(({ id, title, publicDocSlug, uri }) => ({
      id: `source:${id}`,
      title,
      detail: $localize`:ingest|Stage of a source:Withdrawn`,
      texts: [publicDocSlug, uri],
      path: `${CONTROL}?open=${encodeURIComponent(id)}`,
    }));
    return [...planned, ...withdrawn];
  }
}

const isOpen = (status: string): boolean => status === 'requested' || status === 'approved';
