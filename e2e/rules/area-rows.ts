// Written by `npm run brand` from product/areas.json.
import type { AccessRow } from './access-row';
import type { VisibleFields } from './visible-row';
import { BOARDS_ACCESS } from './boards/access';
import { BOARDS_DOCUMENTS } from './boards/documents';
import { BOARDS_VISIBLE_FIELDS } from './boards/visible-fields';

export const AREA_ACCESS: readonly AccessRow[] = [...BOARDS_ACCESS];
export const AREA_DOCUMENTS = {
  ...BOARDS_DOCUMENTS,
} as const;
export const AREA_VISIBLE_FIELDS: readonly VisibleFields[] = [...BOARDS_VISIBLE_FIELDS];
