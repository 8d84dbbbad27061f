// Written by `npm run brand` from product/areas.json.
import type { ApiPage } from '../core/navigation/api-page';
import { EXECUTION_API_PAGES } from '../kanban/api-page';

export const AREA_API_PAGES: readonly ApiPage[] = [...EXECUTION_API_PAGES];
