import * as z from 'zod';
import { FILE_CODES } from '../files';
import { defineEndpoint, type Endpoint, pageOf, PageQuery } from '../http/endpoint';
import { secret } from '../http/secret';
import { Approval } from './approval';
import { ListDocFeedback, ListFeedbackReasons } from './feedback';
import { AskGapsAgain, DismissGaps, DraftGap, ListGaps } from './gap';
import { Ingest } from './ingest-endpoints';
import { IngestRun, RunEvent } from './ingest-run';
import { ApprovalId, Digest, IngestRunId } from './learning-ids';
import { LearningPolicy, ManifestEntry, ManifestHead } from './manifest';
import { IngestChange } from './plan';
import {
  CancelPlanRun,
  GetPlanRun,
  GetPlanRunResult,
  ListPlanRuns,
  ResumePlanRun,
  StartPlanRun,
} from './plan-run-endpoints';
import { PreviewSource } from './preview';
import { MAX_SOURCE_BYTES, NewSourceName, StagedUpload } from './source';
import { VideoJob } from './video-job';

const BASE = '/api/admin/learning-control';

export const UploadSource = defineEndpoint({
  operationId: 'uploadSource',
  address: `POST ${BASE}/uploads`,
  auth: 'staff:operator',
  summary: 'Upload a file to staging; the body is the file. This ingests nothing',
  query: z.strictObject({ name: NewSourceName }),
  response: StagedUpload,
  status: 201,
  upload: { maxBytes: MAX_SOURCE_BYTES },
  // An equal file with the same name has the same path.
  idempotency: 'natural',
  errors: [
    'request/body-too-large',
    'learning/type-not-supported',
    'learning/source-empty',
    'learning/source-encrypted',
    'service/unavailable',
    ...FILE_CODES,
  ],
});

export const RequestApproval = defineEndpoint({
  operationId: 'requestApproval',
  address: `POST ${BASE}/approvals`,
  auth: 'staff:operator',
  summary: 'Request approval of a plan; it is computed again and must have the same digest',
  body: z.strictObject({
    change: IngestChange,
    digest: Digest,
    note: z.string().trim().max(500).default(''),
  }),
  response: Approval,
  status: 201,
  errors: [
    'learning/plan-stale',
    'learning/plan-blocked',
    'learning/nothing-to-apply',
    'learning/document-not-found',
    'learning/version-not-found',
  ],
});

const approvalParams = z.strictObject({ id: ApprovalId });

/** The token is shown only to its owner; each request issues a new one. */
export const IssuedApproval = z.strictObject({
  approval: Approval,
  /** Null when the approver is not the requester: only the requester can collect it. */
  approvalToken: secret(z.string().nullable()),
});

export const ApprovePlan = defineEndpoint({
  operationId: 'approvePlan',
  address: `POST ${BASE}/approvals/{id}/approve`,
  auth: 'staff:admin',
  recentSignIn: true,
  summary: 'Approve one plan by its digest for fifteen minutes; the plan is computed again first',
  params: approvalParams,
  body: z.strictObject({ digest: Digest }),
  response: IssuedApproval,
  // The response contains a token, of which only the hash may be stored.
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
  operationId: 'denyPlan',
  address: `POST ${BASE}/approvals/{id}/deny`,
  auth: 'staff:admin',
  summary: 'Deny a request, or revoke an unused approval',
  params: approvalParams,
  response: Approval,
  errors: ['learning/approval-not-found', 'learning/approval-closed'],
});

export const CollectApprovalToken = defineEndpoint({
  operationId: 'collectApprovalToken',
  address: `POST ${BASE}/approvals/{id}/token`,
  auth: 'staff:operator',
  recentSignIn: true,
  summary: 'The requester collects the token of an approved plan; earlier ones stop working',
  params: approvalParams,
  response: z.strictObject({ approval: Approval, approvalToken: secret(z.string()) }),
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
  operationId: 'getApproval',
  address: `GET ${BASE}/approvals/{id}`,
  auth: 'staff:viewer',
  summary: 'An approval and its change, for the review of the plan',
  params: approvalParams,
  response: z.strictObject({ approval: Approval, change: IngestChange }),
  errors: ['learning/approval-not-found'],
});

export const ListApprovals = defineEndpoint({
  operationId: 'listApprovals',
  address: `GET ${BASE}/approvals`,
  auth: 'staff:viewer',
  summary: 'Approval requests, newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(Approval),
});

export const GetManifest = defineEndpoint({
  operationId: 'getManifest',
  address: `GET ${BASE}/manifest`,
  auth: 'staff:viewer',
  summary: 'The manifest: policy, revision, live release and every source by title',
  query: z.strictObject({
    ...PageQuery,
    state: ManifestEntry.shape.state.optional(),
  }),
  response: z.strictObject({ head: ManifestHead, ...pageOf(ManifestEntry).shape }),
});

export const SetLearningPolicy = defineEndpoint({
  operationId: 'setLearningPolicy',
  address: `PUT ${BASE}/policy`,
  auth: 'staff:admin',
  recentSignIn: true,
  summary: 'Set the accepted file types, and whether a second approver is required',
  body: LearningPolicy,
  response: ManifestHead,
});

export const ListIngestRuns = defineEndpoint({
  operationId: 'listIngestRuns',
  address: `GET ${BASE}/runs`,
  auth: 'staff:viewer',
  summary: 'Runs, newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(IngestRun),
});

const runParams = z.strictObject({ id: IngestRunId });

export const GetIngestRun = defineEndpoint({
  operationId: 'getIngestRun',
  address: `GET ${BASE}/runs/{id}`,
  auth: 'staff:viewer',
  summary: 'A run and its events',
  params: runParams,
  response: z.strictObject({ run: IngestRun, events: z.array(RunEvent) }),
  errors: ['learning/run-not-found'],
});

export const ResumeIngestRun = defineEndpoint({
  operationId: 'resumeIngestRun',
  address: `POST ${BASE}/runs/{id}/resume`,
  auth: 'staff:operator',
  summary: 'Resume an interrupted run under its approval',
  params: runParams,
  response: IngestRun,
  errors: [
    'learning/run-not-found',
    'learning/run-busy',
    'learning/run-ended',
    'learning/plan-stale',
  ],
  idempotency: 'lease',
});

export const RetryVideo = defineEndpoint({
  operationId: 'retryVideo',
  address: `POST ${BASE}/videos/{id}/retry`,
  auth: 'staff:admin',
  summary: 'Queue a failed video again; any other one stays as it is',
  params: z.strictObject({ id: Digest }),
  response: VideoJob,
  idempotency: 'natural',
  errors: ['learning/video-not-found'],
});

export const LEARNING_CONTROL_ENDPOINTS = [
  UploadSource,
  PreviewSource,
  Ingest,
  StartPlanRun,
  ListPlanRuns,
  GetPlanRun,
  GetPlanRunResult,
  CancelPlanRun,
  ResumePlanRun,
  RequestApproval,
  ListApprovals,
  GetApproval,
  ApprovePlan,
  DenyPlan,
  CollectApprovalToken,
  ListIngestRuns,
  GetIngestRun,
  ResumeIngestRun,
  GetManifest,
  SetLearningPolicy,
  ListDocFeedback,
  ListFeedbackReasons,
  ListGaps,
  DraftGap,
  AskGapsAgain,
  DismissGaps,
  RetryVideo,
] as const satisfies readonly Endpoint[];
