import type { CommandSearch } from '../core/commands/command-search';

export const userSearch: CommandSearch = {
  noun: $localize`:What a search finds:people`,
  needs: 'admin',
  load: () => import('./data/user-finder').then(({ UserFinder }) => UserFinder),
};
