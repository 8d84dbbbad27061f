import type { CommandSearch } from '../core/commands/command-search';

/** Finds cards of all boards in the command palette. */
export const cardSearch: CommandSearch = {
  noun: $localize`:What a search finds on boards:cards`,
  needs: 'viewer',
  load: () => import('./data/card/card-finder').then(({ CardFinder }) => CardFinder),
};
