import { API } from '@keelson/contracts/http/openapi/api-description';
import { AREA_APIS } from '@keelson/contracts/areas/apis';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { serverAt } from '@keelson/contracts/http/openapi/servers';
import { type ApiDocument } from '@keelson/server/testing/openapi/api-document';
import { declaredResponses } from '@keelson/server/testing/openapi/declared';

const at = serverAt('https://app.keelson.test');
const documentOf = (api: typeof API): ApiDocument =>
  JSON.parse(JSON.stringify(openApiDocument(api, '0.0.0', at))) as ApiDocument;

/** The gateway passes on what the execution service answers. */
const GATEWAY = '/api/admin/kanban/';

/** Errors that operations declare, such as `404 learning/document-not-found`. */
function errorsOf(api: typeof API, ofPath: (path: string) => boolean = () => true): Set<string> {
  const document = documentOf(api);
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => ofPath(path)));
  const responses = declaredResponses({ ...document, paths }).map(({ response }) => response);
  return new Set(responses.filter((response) => response.includes(' ')));
}

/**
 * Errors that an API declares and no client has got.
 *
 * @param received Errors that clients got, such as `product 404 learning/document-not-found`.
 */
export function unprovokedCodes(received: ReadonlySet<string>): string[] {
  const ofService = new Set(AREA_APIS.flatMap((api) => [...errorsOf(api)]));
  const ofGateway = errorsOf(API, (path) => path.startsWith(GATEWAY));
  const ofProduct = errorsOf(API, (path) => !path.startsWith(GATEWAY));
  for (const error of ofGateway) if (!ofService.has(error)) ofProduct.add(error);
  const missing = (api: string, errors: Iterable<string>): string[] =>
    [...errors].map((error) => `${api} ${error}`).filter((error) => !received.has(error));
  return [...missing('execution', ofService), ...missing('product', ofProduct)];
}
