// Written by `npm run brand` from product/areas.json.
import type { StoredCollection } from '../documents/stored-collection';
import { KANBAN_COLLECTIONS } from '../kanban/collections';
import { LEARNING_COLLECTIONS } from '../learning/area/collections';
import { CHAT_COLLECTIONS } from '../chat/collections';
import { TEAMS_COLLECTIONS } from '../teams/collections';

export const AREA_COLLECTIONS: readonly StoredCollection[] = [
  ...KANBAN_COLLECTIONS,
  ...LEARNING_COLLECTIONS,
  ...CHAT_COLLECTIONS,
  ...TEAMS_COLLECTIONS,
];
