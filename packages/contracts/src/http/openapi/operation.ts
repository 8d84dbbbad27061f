import type * as z from 'zod';
import { AREA_KEY_OPERATIONS } from '../../areas/keys';
import { type ErrorCode, ERRORS } from '../../errors';
import { MINUTE } from '../../time';
import { WORKSPACE_HEADER } from '../workspace-facts';
import { type Endpoint, RECENT_SIGN_IN_MS, takesIdempotencyKey } from '../endpoint';
import { RATE_LIMITS, rateLimitsOf } from '../rate-limits';
import { errorCodesOf } from './error-codes';
import { ofExecution } from './of-execution';
import { type Json, type SchemaComponents } from './schema-components';
import { tagOf } from './tags';

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A new value for each operation. A request with a used value returns the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

/** Set by callers with the service token, which act for others. */
const ACTOR: Json = {
  name: 'Keelson-Actor',
  in: 'header',
  required: false,
  description:
    'Who acts, `user:<uid>` or `agent:<id>`: required of the holder of the service token. Agents act as themselves.',
  schema: { type: 'string', pattern: '^(user|agent):.+$' },
};

const WORKSPACE: Json = {
  name: WORKSPACE_HEADER,
  in: 'header',
  required: false,
  description:
    'The workspace that is meant: its id, or `personal`. A change of a session that works in another is refused.',
  schema: { type: 'string' },
};

const OTHER_STATUSES = {
  206: 'The part of the file that `Range` requests',
  301: 'The resource has a new URL, which `Location` names',
  304: 'Unchanged since the `ETag` in `If-None-Match`',
  503: 'Not ready: the same body with the reason',
} as const;

const WHO: Record<Endpoint['auth'], string> = {
  public: 'Anyone may call.',
  member: 'The caller must be signed in.',
  'staff:viewer': 'Needs the staff role viewer or higher.',
  'staff:operator': 'Needs the staff role operator or higher.',
  'staff:admin': 'Needs the staff role admin.',
  'execution:service': 'Needs the service token.',
  'execution:agent': 'Needs the service token or the token of an agent.',
  'execution:run': 'Needs the token of the run; the service token and the agent’s work too.',
};

function descriptionOf(endpoint: Endpoint): string {
  const limits = rateLimitsOf(endpoint).map((name) => {
    const { limit, windowMs, by } = RATE_LIMITS[name];
    const period = windowMs === MINUTE ? 'a minute' : `${windowMs / MINUTE} minutes`;
    return `At most ${limit} requests in ${period} for each ${by}.`;
  });
  const scope = AREA_KEY_OPERATIONS[endpoint.operationId];
  return [
    WHO[endpoint.auth],
    ...(scope === undefined ? [] : [`An API key of a workspace needs the scope ${scope}.`]),
    ...(endpoint.recentSignIn
      ? [`The sign-in must be of the last ${RECENT_SIGN_IN_MS / MINUTE} minutes.`]
      : []),
    ...limits,
  ].join(' ');
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.auth === 'public') return [];
  if (ofExecution(endpoint)) return [{ executionToken: [] }];
  const scope = AREA_KEY_OPERATIONS[endpoint.operationId];
  const byKey = scope === undefined ? [] : [{ workspaceKey: [scope] }];
  return [{ sessionCookie: [] }, { bearerIdToken: [] }, ...byKey];
}

/** Converts one endpoint to an Operation Object. Its request and response get names of their own. */
export function operationOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const { operationId, summary } = endpoint;
  return {
    operationId,
    tags: [tagOf(endpoint)],
    summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', components),
      ...parametersOf(endpoint.query, 'query', components),
      ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
      ...(namesActor(endpoint) ? [ACTOR] : []),
      ...(endpoint.inWorkspace === true ? [WORKSPACE] : []),
    ],
    ...requestBodyOf(endpoint, components),
    responses: { ...successOf(endpoint, components), ...errorResponsesOf(endpoint) },
  };
}

const namesActor = (endpoint: Endpoint): boolean =>
  errorCodesOf(endpoint).some((code: string) => code === 'kanban/actor-missing');

function parametersOf(
  schema: z.ZodType,
  place: 'path' | 'query',
  components: SchemaComponents,
): Json[] {
  const { properties = {}, required = [] } = components.convert(schema, 'request') as {
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

function requestBodyOf(endpoint: Endpoint, components: SchemaComponents): Json {
  if (endpoint.method === 'GET') return {};
  if (endpoint.upload !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: endpoint.upload.maxBytes };
    return { requestBody: { required: true, content: { '*/*': { schema } } } };
  }
  if (isEmpty(endpoint.body, components)) return {};
  const name = `${capitalized(endpoint.operationId)}Request`;
  const schema = components.convertNamed(endpoint.body, name, 'request');
  const required = !endpoint.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

const isEmpty = (schema: z.ZodType, components: SchemaComponents): boolean => {
  const { type, properties = {} } = components.convert(schema, 'request');
  return type === 'object' && Object.keys(properties as Json).length === 0;
};

function successOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const { status, summary, otherStatuses } = endpoint;
  if (status === 204) return { 204: { description: 'Done' } };
  const content = contentOf(endpoint, components);
  const others = otherStatuses.map((other): [string, Json] => [
    String(other),
    {
      description: OTHER_STATUSES[other],
      ...(other === 206 || other === 503 ? { content } : {}),
    },
  ]);
  return {
    [String(status === 303 ? 200 : status)]: { description: summary, content },
    ...(status === 303 ? { 303: REDIRECT } : {}),
    ...Object.fromEntries(others),
  };
}

const REDIRECT: Json = {
  description: 'For clients that prefer HTML: a redirect to the page',
  headers: { Location: { required: true, schema: { type: 'string' } } },
};

function contentOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const { responseType, operationId, response } = endpoint;
  if (typeof responseType === 'object') {
    const schema = { type: 'string', format: 'binary' };
    return Object.fromEntries(responseType.map((type) => [type, { schema }]));
  }
  const name = `${capitalized(operationId)}Response`;
  const schema = components.convertNamed(response, name, 'response');
  return { [responseType === 'events' ? 'text/event-stream' : 'application/json']: { schema } };
}

function errorResponsesOf(endpoint: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    const { http } = ERRORS[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/problem+json': { schema } } },
    ]),
  );
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
