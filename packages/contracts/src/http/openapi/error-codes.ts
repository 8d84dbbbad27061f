import { type ErrorCode } from '../../errors';
import { type Endpoint, takesIdempotencyKey } from '../endpoint';
import { rateLimitsOf } from '../rate-limits';

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

const EXECUTION_CODES = [
  'kanban/token-missing',
  'kanban/token-invalid',
] as const satisfies readonly ErrorCode[];

/**
 * Whether a valid token can be refused: that of an agent or run where the service's is needed, of a run where an
 * agent's is, or of another agent than the path names. The token of a run is found by the card in the path only.
 */
const isTokenLimited = ({ auth, path }: Endpoint): boolean =>
  auth === 'execution:service' ||
  /\{(?:runId|agentId)\}/.test(path) ||
  (auth === 'execution:agent' && path.includes('{cardId}'));

/** The token of a disabled agent works for the runs that it still has, which the path names. */
const refusesDisabledAgents = ({ auth, path }: Endpoint): boolean =>
  auth !== 'execution:service' && !path.includes('{runId}');

/** The service token acts for a person or an agent, whom a change must name. */
const needsActor = ({ method, operationId }: Endpoint): boolean =>
  method !== 'GET' && !WITHOUT_ACTOR.has(operationId);
/** They record no change in anyone's name. */
const WITHOUT_ACTOR: ReadonlySet<string> = new Set(['dispatch', 'proposeBreakdown']);

/** The token of an ended run is known by the card in the path; the path of a run answers for itself. */
const knowsEndedRuns = ({ path }: Endpoint): boolean =>
  path.includes('{cardId}') && !path.includes('{runId}');

function credentialCodes(endpoint: Endpoint): readonly ErrorCode[] {
  if (endpoint.auth === 'public') return [];
  if (ofExecution(endpoint)) {
    return [
      ...EXECUTION_CODES,
      ...(isTokenLimited(endpoint) ? (['kanban/token-forbidden'] as const) : []),
      ...(refusesDisabledAgents(endpoint) ? (['kanban/agent-disabled'] as const) : []),
      ...(needsActor(endpoint) ? (['kanban/actor-missing'] as const) : []),
      ...(knowsEndedRuns(endpoint) ? (['kanban/lease-lost'] as const) : []),
    ];
  }
  return [
    ...SESSION_CODES,
    ...(endpoint.recentSignIn ? (['session/sign-in-too-old'] as const) : []),
    ...(endpoint.auth.startsWith('staff:') ? (['session/forbidden'] as const) : []),
  ];
}

/** The execution service limits agents, and invalid tokens of anyone. */
const isLimited = (endpoint: Endpoint): boolean =>
  endpoint.path.startsWith('/v1/') ? endpoint.auth !== 'public' : rateLimitsOf(endpoint).length > 0;

/** Bodies of which the handler itself makes what it can: signed deliveries, and reports that are always accepted. */
const takesAnything = ({ path }: Endpoint): boolean =>
  path.startsWith('/api/webhooks/') || path === '/api/policy-reports';

/** The payment provider's deliveries and the reports of browsers come from no page; everything else does. */
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
