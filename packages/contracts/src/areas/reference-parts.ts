// Written by `npm run brand` from product/areas.json.
import type { ReferencePart } from '../http/api-reference';
import { EXECUTION_REFERENCE } from '../kanban/reference-part';

export const AREA_REFERENCE_PARTS: readonly ReferencePart[] = [...EXECUTION_REFERENCE];
