import type { CommandSearch } from '../core/commands/command-search';

export const documentSearch: CommandSearch = {
  noun: $localize`:What a search finds:documents`,
  needs: 'member',
  load: () => import('./data/document-finder').then(({ DocumentFinder }) => DocumentFinder),
};
