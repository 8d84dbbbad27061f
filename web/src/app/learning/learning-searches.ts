import type { CommandSearch } from '../core/commands/command-search';
import { documentSearch } from './document-search';
import { unpublishedSearch } from './unpublished-search';

export const LEARNING_SEARCHES: readonly CommandSearch[] = [unpublishedSearch, documentSearch];
