import * as z from 'zod';
import { defineEndpoint, type Endpoint, pageOf, PageQuery } from '../http/endpoint';
import { Approval } from './approval';
import { Ingest } from './ingest-endpoints';
import { IngestRun, RunEvent } from './ingest-run';
import { ApprovalId, Digest, IngestRunId } from './learning-ids';
import { LearningPolicy, ManifestEntry, ManifestHead } from './manifest';
import { IngestChange } from './plan';
import { MAX_SOURCE_BYTES, SourceName, StagedUpload } from './source';

const BASE = '/api/admin/learning-control';

export const UploadSource = defineEndpoint({
  method: 'POST',
  path: `${BASE}/uploads`,
  auth: 'staff:operator',
  summary: 'Put a file into staging; the body is the file itself. Nothing is ingested by this',
  query: z.strictObject({ name: SourceName }),
  response: StagedUpload,
  status: 201,
  upload: { maxBytes: MAX_SOURCE_BYTES },
  // The same file of the same name has the same place.
  idempotency: 'natural',
  errors: [
    'request/body-too-large',
    'learning/type-not-supported',
    'learning/source-empty',
    'learning/source-encrypted',
    'service/unavailable',
  ],
});

export const RequestApproval = defineEndpoint({
  method: 'POST',
  path: `${BASE}/approvals`,
  auth: 'staff:operator',
  summary: 'Ask for the approval of a plan; it is made again and must have the same digest',
  body: z.strictObject({
    change: IngestChange,
    digest: Digest,
    note: z.string().trim().max(500).default(''),
  }),
  response: Approval,
  status: 201,
  errors: ['learning/plan-stale', 'learning/plan-blocked', 'learning/nothing-to-apply'],
});

const approvalParams = z.strictObject({ id: ApprovalId });

/** The token is shown to the person it is good for, each time a new one. */
export const IssuedApproval = z.strictObject({
  approval: Approval,
  /** Null when the approver is not the requester: only the requester can collect it. */
  approvalToken: z.string().nullable(),
});
export type IssuedApproval = z.infer<typeof IssuedApproval>;

export const ApprovePlan = defineEndpoint({
  method: 'POST',
  path: `${BASE}/approvals/{id}/approve`,
  auth: 'staff:admin',
  summary: 'Approve one plan by its digest, for fifteen minutes; the plan is made again first',
  params: approvalParams,
  body: z.strictObject({ digest: Digest }),
  response: IssuedApproval,
  // The answer holds a token, of which nothing but its hash may be kept.
  idempotency: 'natural',
  errors: [
    'learning/approval-not-found',
    'learning/approval-closed',
    'learning/approval-other-plan',
    'learning/second-approver-needed',
    'learning/plan-stale',
    'config/missing',
  ],
});

export const DenyPlan = defineEndpoint({
  method: 'POST',
  path: `${BASE}/approvals/{id}/deny`,
  auth: 'staff:admin',
  summary: 'Deny a request, or take back an approval that was not used yet',
  params: approvalParams,
  response: Approval,
  errors: ['learning/approval-not-found', 'learning/approval-closed'],
});

export const CollectApprovalToken = defineEndpoint({
  method: 'POST',
  path: `${BASE}/approvals/{id}/token`,
  auth: 'staff:operator',
  summary: 'The requester collects the token of an approved plan; earlier ones stop working',
  params: approvalParams,
  response: z.strictObject({ approval: Approval, approvalToken: z.string() }),
  idempotency: 'natural',
  errors: [
    'learning/approval-not-found',
    'learning/approval-closed',
    'learning/approval-token-expired',
    'learning/approval-other-actor',
    'config/missing',
  ],
});

export const GetApproval = defineEndpoint({
  method: 'GET',
  path: `${BASE}/approvals/{id}`,
  auth: 'staff:viewer',
  summary: 'An approval and the change that it is about, so that an approver can look at the plan',
  params: approvalParams,
  response: z.strictObject({ approval: Approval, change: IngestChange }),
  errors: ['learning/approval-not-found'],
});

export const GetManifest = defineEndpoint({
  method: 'GET',
  path: `${BASE}/manifest`,
  auth: 'staff:viewer',
  summary: 'The manifest: policy, revision, live release and every source by title',
  query: z.strictObject(PageQuery),
  response: z.strictObject({ head: ManifestHead, ...pageOf(ManifestEntry).shape }),
});

export const SetLearningPolicy = defineEndpoint({
  method: 'PUT',
  path: `${BASE}/policy`,
  auth: 'staff:admin',
  summary: 'Which file types are taken, and whether a second person must approve',
  body: LearningPolicy,
  response: ManifestHead,
});

export const ListIngestRuns = defineEndpoint({
  method: 'GET',
  path: `${BASE}/runs`,
  auth: 'staff:viewer',
  summary: 'Runs, newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(IngestRun),
});

const runParams = z.strictObject({ id: IngestRunId });

export const GetIngestRun = defineEndpoint({
  method: 'GET',
  path: `${BASE}/runs/{id}`,
  auth: 'staff:viewer',
  summary: 'A run with everything that happened in it',
  params: runParams,
  response: z.strictObject({ run: IngestRun, events: z.array(RunEvent) }),
  errors: ['learning/run-not-found'],
});

export const ResumeIngestRun = defineEndpoint({
  method: 'POST',
  path: `${BASE}/runs/{id}/resume`,
  auth: 'staff:operator',
  summary: 'Go on with a run that was interrupted; its approval covers it and nothing else',
  params: runParams,
  response: IngestRun,
  errors: [
    'learning/run-not-found',
    'learning/run-busy',
    'learning/run-ended',
    'learning/plan-stale',
  ],
});

/** Everything of learning control in the console, in the order in which it is used. */
export const LEARNING_CONTROL_ENDPOINTS = [
  UploadSource,
  Ingest,
  RequestApproval,
  GetApproval,
  ApprovePlan,
  DenyPlan,
  CollectApprovalToken,
  ListIngestRuns,
  GetIngestRun,
  ResumeIngestRun,
  GetManifest,
  SetLearningPolicy,
] as const satisfies readonly Endpoint[];
