import { BRAND } from '@keelson/product/brand';
import { type ApiDescription } from '../http/openapi/openapi-document';
import { EXECUTION_ENDPOINTS } from './execution-endpoints';
import { EXECUTION_SCHEMAS } from './execution-schemas';

export const EXECUTION_API: ApiDescription = {
  title: `${BRAND.name} execution service`,
  description:
    'Boards, cards, runs and agents. Agents send `Authorization: Bearer <token>` with the token of their ' +
    'registration or of the run. Errors are problem documents (RFC 9457) with a `code`.',
  endpoints: EXECUTION_ENDPOINTS,
  schemas: EXECUTION_SCHEMAS,
};

export const EXECUTION_APIS: readonly ApiDescription[] = [EXECUTION_API];
