import * as z from 'zod';
import { AREA_DEPENDENCIES } from '../areas/dependencies';
import { defineEndpoint } from '../http/endpoint';
import { EpochMs } from '../time';

/** One dependency. An optional dependency may be `not-configured`, which is not an error. */
export const DependencyHealth = z.strictObject({
  name: z.enum(['firestore', 'config', 'payments', ...AREA_DEPENDENCIES]),
  status: z.enum(['up', 'down', 'not-configured']),
  latencyMs: z.number().nonnegative().nullable(),
  detail: z.string(),
});
export type DependencyHealth = z.infer<typeof DependencyHealth>;

/** `down` (HTTP 503) when a required dependency is down. */
export const Health = z.strictObject({
  status: z.enum(['up', 'down']),
  version: z.string(),
  /** The commit of the source that was built, abbreviated; null when it was built outside a repository. */
  commit: z.string().nullable(),
  checkedAt: EpochMs,
  dependencies: z.array(DependencyHealth),
});
export type Health = z.infer<typeof Health>;

export const Liveness = z.strictObject({ status: z.literal('up'), version: z.string() });

export const GetLiveness = defineEndpoint({
  operationId: 'getLiveness',
  address: 'GET /api/live',
  auth: 'public',
  summary: 'The function responds; says nothing about its dependencies',
  response: Liveness,
  probe: true,
});

export const GetHealth = defineEndpoint({
  operationId: 'getHealth',
  address: 'GET /api/health',
  auth: 'public',
  summary: 'Version, commit and one line for each dependency; 503 when a required one is down',
  response: Health,
  otherStatuses: [503],
});
