import type { CommandSearch } from '../core/commands/command-search';

const PUBLISHED: CommandSearch = {
  noun: $localize`:What a search finds:documents`,
  needs: 'member',
  load: () => import('./data/document-finder').then(({ DocumentFinder }) => DocumentFinder),
};

/** Finds documents that readers do not see, in the command palette of the console. */
const UNPUBLISHED: CommandSearch = {
  noun: $localize`:What a search finds:unpublished documents`,
  needs: 'viewer',
  load: () =>
    import('./data/unpublished-finder').then(({ UnpublishedFinder }) => UnpublishedFinder),
};

export const LEARNING_SEARCHES: readonly CommandSearch[] = [UNPUBLISHED, PUBLISHED];
