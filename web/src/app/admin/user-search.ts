import type { CommandSearch } from '../core/commands/command-search';

/** Finds accounts in the command palette. */
export const userSearch: CommandSearch = {
  noun: $localize`:What a search finds:people`,
  needs: 'admin',
  load: () => import('./data/user-finder').then(({ UserFinder }) => UserFinder),
};
