// Written by `npm run brand` from product/areas.json.
import type { CommandSearch } from '../core/commands/command-search';
import { BOARDS_SEARCHES } from '../kanban/kanban-search';
import { PROJECT_SEARCHES } from '../projects/project-search';
import { LEARNING_SEARCHES } from '../learning/learning-searches';

export const AREA_SEARCHES: readonly CommandSearch[] = [...BOARDS_SEARCHES, ...PROJECT_SEARCHES];
export const AREA_LAST_SEARCHES: readonly CommandSearch[] = [...LEARNING_SEARCHES];
