import { type ErrorCode } from '../errors';
import { type Endpoint } from '../http/endpoint';
import { type CodesOf } from '../http/openapi/of-execution';

const EXECUTION_CODES = [
  'kanban/token-missing',
  'kanban/token-invalid',
] as const satisfies readonly ErrorCode[];

/**
 * True when a valid token can be refused: that of an agent or run where the service's is needed, of a run where an
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

export const EXECUTION_CREDENTIAL_CODES: readonly CodesOf[] = [
  (endpoint) => [
    ...EXECUTION_CODES,
    ...(isTokenLimited(endpoint) ? (['kanban/token-forbidden'] as const) : []),
    ...(refusesDisabledAgents(endpoint) ? (['kanban/agent-disabled'] as const) : []),
    ...(needsActor(endpoint) ? (['kanban/actor-missing'] as const) : []),
    ...(knowsEndedRuns(endpoint) ? (['kanban/lease-lost'] as const) : []),
  ],
];
