// Written by `npm run brand` from product/areas.json.
import { KANBAN_AUDIT_TEXTS } from '../kanban/audit-texts';
import { LEARNING_AUDIT_TEXTS } from '../learning/audit-texts';
import { CHAT_AUDIT_TEXTS } from '../chat/audit-texts';
import { TEAMS_AUDIT_TEXTS } from '../teams/audit-texts';

export const AREA_AUDIT_TEXTS = {
  ...KANBAN_AUDIT_TEXTS,
  ...LEARNING_AUDIT_TEXTS,
  ...CHAT_AUDIT_TEXTS,
  ...TEAMS_AUDIT_TEXTS,
} as const;
