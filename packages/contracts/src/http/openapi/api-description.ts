import { API_DESCRIPTIONS } from './descriptions';
import { BRAND } from '../../brand/brand';
import { hasModule } from '../../brand/has-module';
import { ENDPOINTS } from '../endpoints';
import { API_SCHEMAS } from './api-schemas';
import { type ApiDescription } from './openapi-document';

const isOfChat = ({ path }: { readonly path: string }): boolean =>
  /^\/api\/(?:admin\/)?chats?(\/|$)/.test(path);

export const API: ApiDescription = {
  title: BRAND.name,
  description: API_DESCRIPTIONS.product,
  endpoints: hasModule('chat') ? ENDPOINTS : ENDPOINTS.filter((endpoint) => !isOfChat(endpoint)),
  schemas: API_SCHEMAS,
};
