import type { CommandSearch } from '../core/commands/command-search';

/** Finds published documents in the command palette. */
export const documentSearch: CommandSearch = {
  noun: $localize`:What a search finds:documents`,
  needs: 'member',
  load: () => import('./data/document-finder').then(({ DocumentFinder }) => DocumentFinder),
};
