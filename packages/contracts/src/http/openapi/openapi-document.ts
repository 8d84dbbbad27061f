import { AREA_KEY_OPERATIONS } from '../../areas/keys';
import { Problem } from '../../errors';
import { type Endpoint } from '../endpoint';
import { ofExecution } from './of-execution';
import { operationOf } from './operation';
import { type Json, SchemaComponents } from './schema-components';
import { type SchemaNames } from './schema-names';
import { type ApiServer, SAME_ORIGIN } from './servers';
import { tagOf, TAGS } from './tags';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  readonly schemas: SchemaNames;
}

/**
 * The OpenAPI 3.1 document of an API.
 *
 * @param version Version of the product, as in `package.json`.
 * @param server Where the API is served, as readers of the document reach it.
 */
export function openApiDocument(
  { title, description, endpoints, schemas }: ApiDescription,
  version: string,
  server: ApiServer = SAME_ORIGIN,
): Json {
  const components = new SchemaComponents(schemas);
  components.convertNamed(Problem, 'Problem', 'response');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, components),
    };
  }
  return components.addTo({
    openapi: '3.1.0',
    info: {
      title,
      description,
      version,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [server],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: { securitySchemes: securitySchemesOf(endpoints) },
  });
}

function securitySchemesOf(endpoints: readonly Endpoint[]): Json {
  const isOfProduct = (endpoint: Endpoint): boolean =>
    endpoint.auth !== 'public' && !ofExecution(endpoint);
  return {
    ...(endpoints.some(ofExecution) ? { executionToken: { type: 'http', scheme: 'bearer' } } : {}),
    ...(endpoints.some(isOfProduct)
      ? {
          sessionCookie: { type: 'apiKey', in: 'cookie', name: '__session' },
          bearerIdToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        }
      : {}),
    ...(endpoints.some(({ operationId }) => operationId in AREA_KEY_OPERATIONS)
      ? { workspaceKey: { type: 'http', scheme: 'bearer', bearerFormat: 'kws_…' } }
      : {}),
  };
}
