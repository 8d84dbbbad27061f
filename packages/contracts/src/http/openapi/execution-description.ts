import { API_DESCRIPTIONS } from './descriptions';
import { BRAND } from '../../brand/brand';
import { EXECUTION_ENDPOINTS } from '../../kanban/execution-endpoints';
import { EXECUTION_SCHEMAS } from './execution-schemas';
import { type ApiDescription } from './openapi-document';

export const EXECUTION_API: ApiDescription = {
  title: `${BRAND.name} execution service`,
  description: API_DESCRIPTIONS.execution,
  endpoints: EXECUTION_ENDPOINTS,
  schemas: EXECUTION_SCHEMAS,
};
