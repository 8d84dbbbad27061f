import { type ErrorCode } from '../../errors';
import { AREA_CREDENTIAL_CODES } from '../../areas/credential-codes';
import { AREA_KEY_CODES, AREA_KEY_OPERATIONS } from '../../areas/keys';
import { type Endpoint, takesIdempotencyKey } from '../endpoint';
import { ofExecution } from './of-execution';
import { isSignedPath } from '../signed-paths';
import { rateLimitsOf } from '../rate-limits';

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
] as const satisfies readonly ErrorCode[];

const SESSION_CODES = [
  'session/missing',
  'session/invalid',
  'session/expired',
  'session/revoked',
  'session/duplicate-cookie',
  'session/account-disabled',
  'session/view-ended',
  'session/view-read-only',
] as const satisfies readonly ErrorCode[];

function credentialCodes(endpoint: Endpoint): readonly ErrorCode[] {
  if (endpoint.auth === 'public') return [];
  if (ofExecution(endpoint)) return AREA_CREDENTIAL_CODES.flatMap((codesOf) => codesOf(endpoint));
  return [
    ...SESSION_CODES,
    ...(endpoint.operationId in AREA_KEY_OPERATIONS ? AREA_KEY_CODES : []),
    ...(endpoint.recentSignIn ? (['session/sign-in-too-old'] as const) : []),
    ...(endpoint.auth.startsWith('staff:') ? (['session/forbidden'] as const) : []),
  ];
}

/** The execution service limits agents, and invalid tokens of anyone. */
const isLimited = (endpoint: Endpoint): boolean =>
  endpoint.path.startsWith('/v1/') ? endpoint.auth !== 'public' : rateLimitsOf(endpoint).length > 0;

/** Bodies of which the handler itself makes what it can: signed deliveries, and reports that are always accepted. */
const takesAnything = ({ path }: Endpoint): boolean =>
  isSignedPath(path) || path === '/api/policy-reports';

/** Deliveries of providers, clicks in mail programs and the reports of browsers come from no page; everything else does. */
const refusesOtherSites = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && !ofExecution(endpoint) && !takesAnything(endpoint);

/** Every error code that an endpoint can return, in the order of the table. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(endpoint.method === 'GET' ? [] : BODY_CODES),
    ...(refusesOtherSites(endpoint) ? (['request/cross-site'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? KEY_CODES : []),
    ...(endpoint.idempotency === 'lease' ? (['request/in-progress'] as const) : []),
    ...credentialCodes(endpoint),
    ...(endpoint.appCheck === true ? (['request/app-check-failed'] as const) : []),
    ...(isLimited(endpoint) ? (['rate/too-many-requests'] as const) : []),
    ...endpoint.errors,
    ...GENERAL_CODES,
  ]),
];
