import type { CommandSearch } from '../core/commands/command-search';

/** Finds boards in the command palette. */
export const boardSearch: CommandSearch = {
  noun: $localize`:What a search finds:boards`,
  needs: 'viewer',
  load: () => import('./data/board/board-finder').then(({ BoardFinder }) => BoardFinder),
};
