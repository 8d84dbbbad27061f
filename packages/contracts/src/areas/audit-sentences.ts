// Written by `npm run brand` from product/areas.json.
import { KANBAN_AUDIT_SENTENCES } from '../kanban/audit-sentences';
import { LEARNING_AUDIT_SENTENCES } from '../learning/area/audit-sentences';
import { CHAT_AUDIT_SENTENCES } from '../chat/audit-sentences';
import { TEAMS_AUDIT_SENTENCES } from '../teams/audit-sentences';

export const AREA_AUDIT_SENTENCES = {
  ...KANBAN_AUDIT_SENTENCES,
  ...LEARNING_AUDIT_SENTENCES,
  ...CHAT_AUDIT_SENTENCES,
  ...TEAMS_AUDIT_SENTENCES,
} as const;
