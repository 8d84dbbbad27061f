import type {
  ApprovePlan,
  CollectApprovalToken,
  DenyPlan,
  GetApproval,
  GetIngestRun,
  GetManifest,
  ListIngestRuns,
  RequestApproval,
  ResumeIngestRun,
  SetLearningPolicy,
} from '@keelson/contracts/learning/control-endpoints';
import type { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import type {
  GetLesson,
  GetPublicDoc,
  GetSearchIndex,
  ListPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { operation } from '../../core/api/operation';

const BASE = '/api/admin/learning-control';

/** Takes the file as the request body, so it is not an operation. */
export const UPLOADS = `${BASE}/uploads`;

export const listPublicDocs = operation<typeof ListPublicDocs>('GET', '/api/learn/docs');
export const getPublicDoc = operation<typeof GetPublicDoc>('GET', '/api/learn/docs/{slug}');
export const getLesson = operation<typeof GetLesson>('GET', '/api/learn/docs/{slug}/lesson');
export const getSearchIndex = operation<typeof GetSearchIndex>('GET', '/api/learn/search-index');
export const ingest = operation<typeof Ingest>('POST', `${BASE}/ingest`);
export const requestApproval = operation<typeof RequestApproval>('POST', `${BASE}/approvals`);
export const getApproval = operation<typeof GetApproval>('GET', `${BASE}/approvals/{id}`);
export const approvePlan = operation<typeof ApprovePlan>('POST', `${BASE}/approvals/{id}/approve`);
export const denyPlan = operation<typeof DenyPlan>('POST', `${BASE}/approvals/{id}/deny`);
export const collectApprovalToken = operation<typeof CollectApprovalToken>(
  'POST',
  `${BASE}/approvals/{id}/token`,
);
export const getManifest = operation<typeof GetManifest>('GET', `${BASE}/manifest`);
export const setLearningPolicy = operation<typeof SetLearningPolicy>('PUT', `${BASE}/policy`);
export const listIngestRuns = operation<typeof ListIngestRuns>('GET', `${BASE}/runs`);
export const getIngestRun = operation<typeof GetIngestRun>('GET', `${BASE}/runs/{id}`);
export const resumeIngestRun = operation<typeof ResumeIngestRun>(
  'POST',
  `${BASE}/runs/{id}/resume`,
);
