import { ENDPOINTS } from '../endpoints';
import { API_SCHEMAS } from './api-schemas';
import { hasModule } from '../../brand/has-module';
import { BRAND } from '@keelson/product/brand';
import { EXECUTION_ENDPOINTS } from '../../kanban/execution-endpoints';
import { EXECUTION_SCHEMAS } from './execution-schemas';
import { type ApiDescription } from './openapi-document';

/** The purpose of each API, and how its callers sign in. The reference shows it before the document has loaded. */
const API_DESCRIPTIONS = {
  product:
    `Account, billing, ${hasModule('chat') ? 'chat, ' : ''}learning hub and console. The web app sends its session cookie on same-origin ` +
    'requests; everything else sends `Authorization: Bearer <Firebase ID token>`. Errors are problem documents ' +
    '(RFC 9457) with a `code`.',
  execution:
    'Boards, cards, runs and agents. Agents send `Authorization: Bearer <token>` with the token of their ' +
    'registration or of the run. Errors are problem documents (RFC 9457) with a `code`.',
} as const;

const isOfChat = ({ path }: { readonly path: string }): boolean =>
  /^\/api\/(?:admin\/)?chats?(\/|$)/.test(path);

export const API: ApiDescription = {
  title: BRAND.name,
  description: API_DESCRIPTIONS.product,
  endpoints: hasModule('chat') ? ENDPOINTS : ENDPOINTS.filter((endpoint) => !isOfChat(endpoint)),
  schemas: API_SCHEMAS,
};

export const EXECUTION_API: ApiDescription = {
  title: `${BRAND.name} execution service`,
  description: API_DESCRIPTIONS.execution,
  endpoints: EXECUTION_ENDPOINTS,
  schemas: EXECUTION_SCHEMAS,
};
