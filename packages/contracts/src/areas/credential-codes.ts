// Written by `npm run brand` from product/areas.json.
import type { CodesOf } from '../http/openapi/of-execution';
import { EXECUTION_CREDENTIAL_CODES } from '../kanban/credential-codes';

export const AREA_CREDENTIAL_CODES: readonly CodesOf[] = [...EXECUTION_CREDENTIAL_CODES];
