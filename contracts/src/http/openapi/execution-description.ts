import { BRAND } from '../../brand/brand';
import { EXECUTION_ENDPOINTS } from '../../kanban/execution-endpoints';
import { EXECUTION_SCHEMAS } from './execution-schemas';
import { type ApiDescription } from './openapi-document';

/** The API of the execution service, which agents and the console use. */
export const EXECUTION_API: ApiDescription = {
  title: `${BRAND.name} execution service`,
  description:
    'Boards, cards, runs and agents. Agents send `Authorization: Bearer <token>` with the token of their ' +
    'registration or of the run. Errors are problem documents (RFC 9457) with a `code`.',
  endpoints: EXECUTION_ENDPOINTS,
  schemas: EXECUTION_SCHEMAS,
};
