// Written by `npm run brand` from product/areas.json.
import type { LinkRule } from '../core/audit/target-link';
import { BOARD_LINK_RULES } from '../kanban/audit-links';
import { LEARNING_LINK_RULES } from '../learning/audit-links';

export const AREA_LINK_RULES: readonly LinkRule[] = [...BOARD_LINK_RULES, ...LEARNING_LINK_RULES];
