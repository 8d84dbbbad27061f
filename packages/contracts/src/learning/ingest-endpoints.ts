import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { IngestRun } from './ingest-run';
import { Digest } from './learning-ids';
import { IngestChange, IngestPlan, PlanTotals, SourceReport } from './plan';

/** Longer tokens are refused unread. */
const ApprovalToken = z.string().max(2_048);

/** Limit of a request that is answered with its result: Hosting ends requests after 60 seconds. */
export const MAX_SOURCES_PER_REQUEST = 50;

const modes = <Change extends z.ZodType>(change: Change) =>
  z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('dry_run'), change }),
    z.strictObject({ mode: z.literal('commit_plan'), change }),
    z.strictObject({
      mode: z.literal('commit_apply'),
      change,
      digest: Digest,
      /** Issued by an approver for this digest. Without a valid token nothing is written. */
      approvalToken: ApprovalToken.optional(),
    }),
  ]);

export const RunRequest = modes(IngestChange);
export type RunRequest = z.infer<typeof RunRequest>;

export const isLargeChange = (change: IngestChange): boolean =>
  change.kind === 'ingest' && change.sources.length > MAX_SOURCES_PER_REQUEST;

export const IngestRequest = modes(
  IngestChange.refine(
    (change) => !isLargeChange(change),
    `More than ${MAX_SOURCES_PER_REQUEST} sources: start a run instead`,
  ),
);
export type IngestRequest = z.infer<typeof IngestRequest>;

export const IngestResponse = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('dry_run'),
    sources: z.array(SourceReport),
    totals: PlanTotals,
    /** True when a plan of this would have no blockers. */
    applicable: z.boolean(),
  }),
  z.strictObject({
    mode: z.literal('commit_plan'),
    sources: z.array(SourceReport),
    plan: IngestPlan,
  }),
  z.strictObject({ mode: z.literal('commit_apply'), run: IngestRun }),
]);
export type IngestResponse = z.infer<typeof IngestResponse>;

/** The reason why a token is refused before anything else is looked at. */
export const TOKEN_CODES = [
  'learning/approval-token-missing',
  'learning/approval-token-malformed',
  'learning/approval-token-altered',
  'learning/approval-token-expired',
  'learning/approval-token-used',
  'learning/approval-token-revoked',
  'learning/approval-other-plan',
  'learning/approval-other-actor',
  'learning/approval-other-project',
  'learning/approver-revoked',
] as const;

const APPLY_CODES = [
  ...TOKEN_CODES,
  'learning/second-approver-needed',
  'learning/plan-stale',
  'learning/plan-blocked',
  'learning/nothing-to-apply',
  'learning/run-busy',
] as const;

export const Ingest = defineEndpoint({
  operationId: 'ingest',
  address: 'POST /api/admin/learning-control/ingest',
  auth: 'staff:operator',
  summary:
    'Check (`dry_run`), plan (`commit_plan`) or carry out (`commit_apply`) a change of what is published; only the last one writes, and only with an approval',
  body: IngestRequest,
  response: IngestResponse,
  // Two modes write nothing, not even an idempotency record; the token makes the third idempotent.
  idempotency: 'natural',
  errors: [
    ...APPLY_CODES,
    'learning/document-not-found',
    'learning/version-not-found',
    'service/unavailable',
    'config/missing',
  ],
});
