import type { CommandSearch } from '../core/commands/command-search';

const boardSearch: CommandSearch = {
  noun: $localize`:What a search finds:boards`,
  needs: 'viewer',
  load: () => import('./data/board/board-finder').then(({ BoardFinder }) => BoardFinder),
};

const cardSearch: CommandSearch = {
  noun: $localize`:What a search finds on boards:cards`,
  needs: 'viewer',
  load: () => import('./data/card/card-finder').then(({ CardFinder }) => CardFinder),
};

export const BOARDS_SEARCHES: readonly CommandSearch[] = [cardSearch, boardSearch];
