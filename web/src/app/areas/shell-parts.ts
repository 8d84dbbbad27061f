// Written by `npm run brand` from product/areas.json.
import type { ShellPart } from '../core/navigation/shell-part';
import { TEAMS_SHELL_PARTS } from '../teams/shell-parts';

export const AREA_SHELL_PARTS: readonly ShellPart[] = [...TEAMS_SHELL_PARTS];
