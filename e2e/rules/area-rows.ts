// Written by `npm run brand` from product/areas.json.
import type { AccessRow } from './access-row';
import type { VisibleFields } from './visible-row';
import { BOARDS_ACCESS } from './boards/access';
import { LEARNING_ACCESS } from './learning/access';
import { CHAT_ACCESS } from './chat/access';
import { TEAMS_ACCESS } from './teams/access';
import { BOARDS_DOCUMENTS } from './boards/documents';
import { LEARNING_DOCUMENTS } from './learning/documents';
import { CHAT_DOCUMENTS } from './chat/documents';
import { TEAMS_DOCUMENTS } from './teams/documents';
import { BOARDS_VISIBLE_FIELDS } from './boards/visible-fields';
import { LEARNING_VISIBLE_FIELDS } from './learning/visible-fields';
import { CHAT_VISIBLE_FIELDS } from './chat/visible-fields';
import { TEAMS_VISIBLE_FIELDS } from './teams/visible-fields';

export const AREA_ACCESS: readonly AccessRow[] = [
  ...BOARDS_ACCESS,
  ...LEARNING_ACCESS,
  ...CHAT_ACCESS,
  ...TEAMS_ACCESS,
];
export const AREA_DOCUMENTS = {
  ...BOARDS_DOCUMENTS,
  ...LEARNING_DOCUMENTS,
  ...CHAT_DOCUMENTS,
  ...TEAMS_DOCUMENTS,
} as const;
export const AREA_VISIBLE_FIELDS: readonly VisibleFields[] = [
  ...BOARDS_VISIBLE_FIELDS,
  ...LEARNING_VISIBLE_FIELDS,
  ...CHAT_VISIBLE_FIELDS,
  ...TEAMS_VISIBLE_FIELDS,
];
