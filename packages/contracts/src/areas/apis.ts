// Written by `npm run brand` from product/areas.json.
import type { ApiDescription } from '../http/openapi/openapi-document';
import { EXECUTION_APIS } from '../kanban/execution-api';

export const AREA_APIS: readonly ApiDescription[] = [...EXECUTION_APIS];
