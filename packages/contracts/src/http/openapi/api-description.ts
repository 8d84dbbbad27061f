import { ENDPOINTS } from '../endpoints';
import { API_SCHEMAS } from './api-schemas';
import { hasArea } from '../../brand/has-area';
import { hasModule } from '../../brand/has-module';
import { BRAND } from '@keelson/product/brand';
import { type ApiDescription } from './openapi-document';

/** The purpose of the API, and how its callers sign in. The reference shows it before the document has loaded. */
const DESCRIPTION =
  'The web app does all of its work with this API. It sends its session cookie on same-origin ' +
  'requests; everything else sends `Authorization: Bearer <Firebase ID token>`' +
  (hasArea('teams') ? ', or an API key of a workspace where an operation says so' : '') +
  '. Errors are problem documents ' +
  '(RFC 9457) with a `code`.';

const isOfChat = ({ path }: { readonly path: string }): boolean =>
  /^\/api\/(?:admin\/)?chats?(\/|$)/.test(path);

export const API: ApiDescription = {
  title: BRAND.name,
  description: DESCRIPTION,
  endpoints: hasModule('chat') ? ENDPOINTS : ENDPOINTS.filter((endpoint) => !isOfChat(endpoint)),
  schemas: API_SCHEMAS,
};
