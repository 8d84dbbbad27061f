// Written by `npm run brand` from product/areas.json.
import { EXECUTION_PRERENDERED } from '../kanban/prerendered';
import { LEARN_RENDERED } from '../learning/rendered-pages';

export const AREA_PRERENDERED: readonly string[] = [...EXECUTION_PRERENDERED];
export const AREA_RENDERED: readonly string[] = [...LEARN_RENDERED];
