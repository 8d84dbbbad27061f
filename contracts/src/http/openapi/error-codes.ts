import { type ErrorCode } from '../../errors';
import { type Endpoint } from '../endpoint';
import { rateLimitsOf } from '../rate-limits';

/** A mutation of an authenticated caller runs once for each key. Public mutations are safe to repeat. */
export const takesIdempotencyKey = ({ method, auth, idempotency }: Endpoint): boolean =>
  method !== 'GET' && auth !== 'public' && idempotency === 'key';

export const ofExecution = ({ auth }: Endpoint): boolean => auth.startsWith('execution:');

/** Refusals of a URL or a request that no handler has seen, and failures that any handler can have. */
const GENERAL_CODES = [
  'request/invalid',
  'service/unavailable',
  'service/timeout',
  'internal',
] as const satisfies readonly ErrorCode[];

const BODY_CODES = [
  'request/body-too-large',
  'request/unsupported-media-type',
] as const satisfies readonly ErrorCode[];

const KEY_CODES = [
  'request/idempotency-key-missing',
  'request/idempotency-key-reused',
  'request/in-progress',
] as const satisfies readonly ErrorCode[];

const SESSION_CODES = [
  'session/missing',
  'session/invalid',
  'session/expired',
  'session/revoked',
  'session/duplicate-cookie',
  'session/account-disabled',
] as const satisfies readonly ErrorCode[];

const EXECUTION_CODES = [
  'kanban/token-missing',
  'kanban/token-invalid',
  'kanban/token-forbidden',
] as const satisfies readonly ErrorCode[];

function credentialCodes(endpoint: Endpoint): readonly ErrorCode[] {
  if (endpoint.auth === 'public') return [];
  if (endpoint.auth === 'execution:service') return EXECUTION_CODES;
  if (ofExecution(endpoint)) return [...EXECUTION_CODES, 'kanban/agent-disabled'];
  return [
    ...SESSION_CODES,
    ...(endpoint.recentSignIn ? (['session/sign-in-too-old'] as const) : []),
    ...(endpoint.auth.startsWith('staff:') ? (['session/forbidden'] as const) : []),
  ];
}

/** The execution service limits agents, and invalid tokens of anyone. */
const isLimited = (endpoint: Endpoint): boolean =>
  endpoint.path.startsWith('/v1/') ? endpoint.auth !== 'public' : rateLimitsOf(endpoint).length > 0;

/** The payment provider's deliveries come from no page; everything else in the product does. */
const refusesOtherSites = ({ path, auth, method }: Endpoint): boolean =>
  method !== 'GET' && !auth.startsWith('execution:') && !path.startsWith('/api/webhooks/');

/** Every error code that an endpoint can return, in the order of the table. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(endpoint.method === 'GET' ? [] : BODY_CODES),
    ...(refusesOtherSites(endpoint) ? (['request/cross-site'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? KEY_CODES : []),
    ...credentialCodes(endpoint),
    ...(endpoint.appCheck === true ? (['request/app-check-failed'] as const) : []),
    ...(isLimited(endpoint) ? (['rate/too-many-requests'] as const) : []),
    ...endpoint.errors,
    ...GENERAL_CODES,
  ]),
];
