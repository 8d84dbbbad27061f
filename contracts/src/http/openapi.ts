import * as z from 'zod';
import { ERRORS, type ErrorCode, Problem } from '../errors';
import { MINUTE } from '../time';
import { type Endpoint, RECENT_SIGN_IN_MS } from './endpoint';
import { rateLimitsOf } from './rate-limits';

type Json = Record<string, unknown>;

/** Requests are strict. */
const requestSchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

/** Responses are open: a newer server may add fields, and clients must ignore the ones they don't know. */
const responseSchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return rest;
};

const ofExecution = (endpoint: Endpoint): boolean => endpoint.auth.startsWith('execution:');

const ofExecutionOrPublic = (endpoint: Endpoint): boolean =>
  endpoint.auth === 'public' || ofExecution(endpoint);

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.auth === 'public') return [];
  if (ofExecution(endpoint)) return [{ executionToken: [] }];
  return [{ sessionCookie: [] }, { bearerIdToken: [] }];
}

/** A mutation of an authenticated caller runs once for each key. Public mutations are safe to repeat. */
export const takesIdempotencyKey = ({ method, auth, idempotency }: Endpoint): boolean =>
  method !== 'GET' && auth !== 'public' && idempotency === 'key';

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A new value for each operation. A request with a used value returns the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const RECENT_SIGN_IN = `The caller must have signed in within the last ${RECENT_SIGN_IN_MS / MINUTE} minutes.`;

const FILE_BODY: Json = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const KEY_CODES = [
  'request/idempotency-key-missing',
  'request/idempotency-key-reused',
  'request/in-progress',
] as const satisfies readonly ErrorCode[];

function credentialCodes(endpoint: Endpoint): readonly ErrorCode[] {
  if (endpoint.auth === 'public') return [];
  return ofExecution(endpoint)
    ? ['kanban/token-missing', 'kanban/token-invalid', 'kanban/token-forbidden']
    : endpoint.recentSignIn
      ? ['session/missing', 'session/sign-in-too-old']
      : ['session/missing'];
}

/** The execution service limits agents, whose tokens not every operation accepts. */
const isLimited = (endpoint: Endpoint): boolean =>
  endpoint.path.startsWith('/v1/')
    ? ['execution:agent', 'execution:run'].includes(endpoint.auth)
    : rateLimitsOf(endpoint).length > 0;

/** Every error code that an endpoint can return. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => [
  'request/invalid',
  ...(takesIdempotencyKey(endpoint) ? KEY_CODES : []),
  ...credentialCodes(endpoint),
  ...(endpoint.auth.startsWith('staff:') ? (['session/forbidden'] as const) : []),
  ...(isLimited(endpoint) ? (['rate/too-many-requests'] as const) : []),
  ...endpoint.errors,
  'internal',
];

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = requestSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function errorResponsesOf(endpoint: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    const { http } = ERRORS[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}

function operationOf(endpoint: Endpoint): Json {
  const body = requestSchema(endpoint.body) as { properties?: Json; oneOf?: Json[] };
  const hasFields = body.oneOf !== undefined || Object.keys(body.properties ?? {}).length > 0;
  const hasBody = endpoint.method !== 'GET' && hasFields;
  const success =
    endpoint.status === 204
      ? { description: 'Done' }
      : {
          description: endpoint.summary,
          content: {
            [endpoint.responseType === 'events' ? 'text/event-stream' : 'application/json']: {
              schema: responseSchema(endpoint.response),
            },
          },
        };
  return {
    summary: endpoint.summary,
    ...(endpoint.recentSignIn ? { description: RECENT_SIGN_IN } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.upload === undefined ? {} : { requestBody: FILE_BODY }),
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      [String(endpoint.status === 303 ? 200 : endpoint.status)]: success,
      ...errorResponsesOf(endpoint),
    },
  };
}

/**
 * OpenAPI 3.1 document of a list of endpoints.
 *
 * @param endpoints In the order of the document.
 * @param version Version of the product, as in `package.json`.
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Keelson', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Problem: responseSchema(Problem) },
      securitySchemes: {
        ...(endpoints.some(ofExecution)
          ? { executionToken: { type: 'http', scheme: 'bearer' } }
          : {}),
        ...(endpoints.every(ofExecutionOrPublic)
          ? {}
          : {
              sessionCookie: { type: 'apiKey', in: 'cookie', name: '__session' },
              bearerIdToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            }),
      },
    },
  };
}
