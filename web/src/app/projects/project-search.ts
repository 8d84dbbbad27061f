import type { CommandSearch } from '../core/commands/command-search';

const projectSearch: CommandSearch = {
  noun: $localize`:What a search finds:projects`,
  needs: 'member',
  load: () => import('./data/project-finder').then(({ ProjectFinder }) => ProjectFinder),
};

export const PROJECT_SEARCHES: readonly CommandSearch[] = [projectSearch];
