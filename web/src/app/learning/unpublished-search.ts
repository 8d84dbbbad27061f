import type { CommandSearch } from '../core/commands/command-search';

/** Finds documents that readers do not see, in the command palette of the console. */
export const unpublishedSearch: CommandSearch = {
  noun: $localize`:What a search finds:unpublished documents`,
  needs: 'viewer',
  load: () =>
    import('./data/unpublished-finder').then(({ UnpublishedFinder }) => UnpublishedFinder),
};
