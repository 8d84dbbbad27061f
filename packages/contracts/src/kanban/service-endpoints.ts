import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { BoardSlug } from '../ids';
import { EpochMs } from '../time';
import { Capabilities } from './agent/capabilities';
import { DispatchReport } from './agent/dispatch';

export const Dispatch = defineEndpoint({
  operationId: 'dispatch',
  address: 'POST /v1/dispatch',
  auth: 'execution:service',
  summary: 'Start ready cards; with `dryRun` only report what would start, and why',
  body: z.strictObject({
    boardSlug: BoardSlug.optional(),
    dryRun: z.boolean().default(false),
    /** Maximum number of runs that this pass starts. */
    limit: z.int().min(1).max(256).default(64),
  }),
  response: DispatchReport,
  idempotency: 'natural',
  errors: ['kanban/board-not-found'],
});

export const ExecutionHealth = z.strictObject({
  status: z.enum(['up', 'down']),
  version: z.string(),
  checkedAt: EpochMs,
  /** Round trip to the database; null when it did not respond. */
  databaseMs: z.number().nonnegative().nullable(),
});
export type ExecutionHealth = z.infer<typeof ExecutionHealth>;

export const GetExecutionHealth = defineEndpoint({
  operationId: 'getExecutionHealth',
  address: 'GET /v1/health',
  auth: 'public',
  summary: 'Version and status of the database; 503 when it does not respond',
  response: ExecutionHealth,
  otherStatuses: [503],
});

export const ExecutionLiveness = z.strictObject({ status: z.literal('up'), version: z.string() });

/** No path of a probe ends with `z`: Google's front end keeps such paths of Cloud Run services for itself. */
export const GetExecutionLiveness = defineEndpoint({
  operationId: 'getExecutionLiveness',
  address: 'GET /v1/live',
  auth: 'public',
  summary: 'The process responds; says nothing about its database',
  response: ExecutionLiveness,
  probe: true,
});

/**
 * `starting` until the database has responded for the first time, `stopping` after SIGTERM, `down` while the database
 * does not respond. Only `ready` is 200.
 */
export const ExecutionReadiness = z.strictObject({
  status: z.enum(['starting', 'ready', 'stopping', 'down']),
  version: z.string(),
});

export const GetExecutionReadiness = defineEndpoint({
  operationId: 'getExecutionReadiness',
  address: 'GET /v1/ready',
  auth: 'public',
  summary:
    'Whether this instance takes work; 503 while it starts or stops, or its database does not respond within 3 s',
  response: ExecutionReadiness,
  otherStatuses: [503],
  probe: true,
});

export const GetCapabilities = defineEndpoint({
  operationId: 'getCapabilities',
  address: 'GET /v1/capabilities',
  auth: 'execution:agent',
  summary: 'Capabilities and limits of this installation',
  response: Capabilities,
});

export const GetExecutionOpenApi = defineEndpoint({
  operationId: 'getExecutionOpenApi',
  address: 'GET /v1/openapi.json',
  auth: 'public',
  summary: 'This description',
  response: z.record(z.string(), z.unknown()),
});

export const SERVICE_ENDPOINTS = [
  Dispatch,
  GetExecutionHealth,
  GetExecutionLiveness,
  GetExecutionReadiness,
  GetCapabilities,
  GetExecutionOpenApi,
] as const;
