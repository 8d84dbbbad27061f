import { BRAND } from '../../brand/brand';
import { keepsModule } from '../../brand/kept-module';
import { ENDPOINTS } from '../endpoints';
import { API_SCHEMAS } from './api-schemas';
import { type ApiDescription } from './openapi-document';

const isOfChat = ({ path }: { readonly path: string }): boolean =>
  /^\/api\/(?:admin\/)?chats?(\/|$)/.test(path);

/** The API of the product, which the web app uses. */
export const API: ApiDescription = {
  title: BRAND.name,
  description:
    `Account, billing, ${keepsModule('chat') ? 'chat, ' : ''}learning hub and console. The web app sends its session cookie on same-origin ` +
    'requests; everything else sends `Authorization: Bearer <Firebase ID token>`. Errors are problem documents ' +
    '(RFC 9457) with a `code`.',
  endpoints: keepsModule('chat') ? ENDPOINTS : ENDPOINTS.filter((endpoint) => !isOfChat(endpoint)),
  schemas: API_SCHEMAS,
};
