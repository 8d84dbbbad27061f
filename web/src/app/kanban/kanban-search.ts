import type { CommandSearch } from '../core/commands/command-search';

export const boardSearch: CommandSearch = {
  noun: $localize`:What a search finds:boards`,
  needs: 'viewer',
  load: () => import('./data/board/board-finder').then(({ BoardFinder }) => BoardFinder),
};

export const cardSearch: CommandSearch = {
  noun: $localize`:What a search finds on boards:cards`,
  needs: 'viewer',
  load: () => import('./data/card/card-finder').then(({ CardFinder }) => CardFinder),
};
