// Written by `npm run brand` from product/areas.json.
import type { AreaCommand } from '../core/commands/area-command';
import { BOARDS_COMMANDS } from '../kanban/new-card-command';

export const AREA_COMMANDS: readonly AreaCommand[] = [...BOARDS_COMMANDS];
