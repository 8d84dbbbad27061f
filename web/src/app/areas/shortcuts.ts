// Written by `npm run brand` from product/areas.json.
import type { Shortcut } from '../core/keyboard/shortcut';
import { CHAT_SHORTCUTS } from '../chat/shortcuts';
import { LEARNING_SHORTCUTS } from '../learning/shortcuts';
import { BOARDS_SHORTCUTS } from '../kanban/shortcuts';

export const AREA_SHORTCUTS: readonly Shortcut[] = [...CHAT_SHORTCUTS, ...LEARNING_SHORTCUTS];
export const AREA_STAFF_SHORTCUTS: readonly Shortcut[] = [...BOARDS_SHORTCUTS];
