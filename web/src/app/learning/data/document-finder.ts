import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import type { TextPart } from '@keelson/contracts/learning/public-endpoints';
import {
  type CommandSource,
  type FoundCommands,
  MAX_RECORDS,
} from '../../core/commands/command-search';
import { LearnClient } from './learn-client';

/** Finds published documents by their whole text. */
@Service()
export class DocumentFinder implements CommandSource {
  private readonly client = inject(LearnClient);
  private readonly router = inject(Router);

  async find(query: string, signal: AbortSignal): Promise<FoundCommands> {
    const { docs } = await this.client.search(query, signal);
    return {
      commands: docs.slice(0, MAX_RECORDS).map(({ slug, title, hits: [best] }) => ({
        id: `document:${slug}`,
        title: textOf(title),
        icon: 'school',
        kind: $localize`:Found by a search:Document`,
        detail: best === undefined ? undefined : textOf(best.excerpt),
        run: () => void this.router.navigateByUrl(`/learn/${slug}`),
      })),
      complete: docs.length <= MAX_RECORDS,
    };
  }
}

const textOf = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');
