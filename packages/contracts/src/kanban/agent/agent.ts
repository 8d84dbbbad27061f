import * as z from 'zod';
import { AgentId, BoardSlug } from '../../ids';
import { EpochMs, SECOND } from '../../time';
import { withoutDisguise } from '../../text';
import { MaxRuntimeMs } from '../card/card';
import { monthlyBudgetFields } from './monthly-budget';
import { abilityFields } from './skills';

/**
 * Describes how an agent gets work. `assistant` the product's chat engine drafts the result · `http` the service calls
 * its endpoint · `pull` it claims work over the API.
 */
export const AgentKind = z.enum(['assistant', 'http', 'pull']);
export type AgentKind = z.infer<typeof AgentKind>;

const BoardSlugs = z
  .array(BoardSlug)
  .max(50)
  .refine((slugs) => new Set(slugs).size === slugs.length, 'A board occurs twice')
  .meta({ uniqueItems: true });

const base = {
  id: AgentId,
  name: z.string().overwrite(withoutDisguise).trim().min(1).max(80),
  description: z.string().max(500),
  /** Runs of this agent at the same time, over all boards. */
  maxConcurrency: z.int().min(1).max(64),
  /** A disabled agent starts no new runs; active runs continue. */
  enabled: z.boolean(),
  /** Set while it is in the bin; it is disabled then. */
  deletedAt: EpochMs.optional(),
  /** Default for cards without their own. */
  maxRuntimeMs: MaxRuntimeMs.nullable(),
  /** Boards that it reaches also without a card of its own there: it reads them and may take their offered cards. */
  boards: BoardSlugs.default([]),
  ...abilityFields,
  ...monthlyBudgetFields,
  lastSeenAt: EpochMs.nullable(),
  /** Calls since the registration, by operation of the API or tool of MCP. */
  calls: z.record(z.string(), z.int().nonnegative()).default({}),
  revision: z.int().positive(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
};

/** Absolute http(s) URL without credentials; plain http only to this machine. */
export const AgentEndpoint = z.url({ protocol: /^https?$/ }).max(2_000);
export const EndpointTimeoutMs = z
  .int()
  .min(SECOND)
  .max(300 * SECOND);

/** `agents/{id}`. */
export const Agent = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('assistant') }),
  z.strictObject({
    ...base,
    kind: z.literal('http'),
    endpoint: AgentEndpoint,
    timeoutMs: EndpointTimeoutMs,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('pull'),
    /** Boards whose cards in Review the agent may claim, without the work of its own. */
    reviews: BoardSlugs.default([]),
  }),
]);
export type Agent = z.infer<typeof Agent>;

export const reviewsOf = (agent: Agent): readonly BoardSlug[] =>
  agent.kind === 'pull' ? agent.reviews : [];

/** `agentSecrets/{id}`: server only. */
export const AgentSecret = z.strictObject({
  id: AgentId,
  /** SHA-256 (hex) of the agent's Bearer token; null before the first one is issued. */
  tokenHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Key of the signature on calls to the endpoint. */
  signingSecret: z.string().min(32),
  rotatedAt: EpochMs,
});
export type AgentSecret = z.infer<typeof AgentSecret>;

/** `t=<epoch seconds>,v1=<HMAC-SHA-256 hex of "<t>.<body>">`, on every call to an endpoint. */
export const AGENT_SIGNATURE_HEADER = 'Keelson-Signature';
