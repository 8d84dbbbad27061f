import { type ErrorRow } from '../errors';

/** Rows of the error table for learning. */
export const LEARNING_ERRORS = {
  'learning/type-not-supported': {
    http: 415,
    title: 'Unsupported file type',
    retry: false,
  },
  'learning/source-too-large': { http: 413, title: 'The source is too large', retry: false },
  'learning/source-empty': { http: 422, title: 'The source contains no text', retry: false },
  'learning/source-broken': { http: 422, title: 'The source can’t be read', retry: false },
  'learning/source-unreadable': {
    http: 422,
    title: 'The text of the source can’t be read',
    retry: false,
  },
  'learning/source-encrypted': {
    http: 422,
    title: 'The source is password-protected',
    retry: false,
  },
  'learning/source-expands': {
    http: 422,
    title: 'The unpacked source is too large',
    retry: false,
  },
  'learning/preparation-timeout': {
    http: 422,
    title: 'Reading the source timed out',
    retry: false,
  },
  'learning/preparation-memory': {
    http: 422,
    title: 'Reading the source used too much memory',
    retry: false,
  },
  'learning/source-has-secret': {
    http: 422,
    title: 'The source may contain a secret',
    retry: false,
  },
  'learning/upload-not-found': { http: 404, title: 'Upload not found', retry: false },
  'learning/url-not-allowed': { http: 422, title: 'This URL is not allowed', retry: false },
  'learning/url-unreachable': { http: 502, title: 'The URL is not reachable', retry: true },
  'learning/url-refused': { http: 502, title: 'The URL returned an error', retry: true },
  'learning/url-timeout': { http: 504, title: 'The URL timed out', retry: true },
  'learning/url-redirects': { http: 502, title: 'The URL redirects too many times', retry: false },
  'learning/duplicate-slug': {
    http: 409,
    title: 'Two sources have the same slug',
    retry: false,
  },
  'learning/too-many-documents': { http: 409, title: 'Too many documents', retry: false },
  'learning/document-not-found': { http: 404, title: 'Document not found', retry: false },
  'learning/document-withdrawn': { http: 410, title: 'The document was withdrawn', retry: false },
  'learning/version-not-found': { http: 404, title: 'Version not found', retry: false },
  'learning/approval-not-found': { http: 404, title: 'Approval not found', retry: false },
  'learning/approval-closed': {
    http: 409,
    title: 'The approval has already been decided',
    retry: false,
  },
  'learning/approval-token-missing': { http: 403, title: 'Approval required', retry: false },
  'learning/approval-token-malformed': {
    http: 400,
    title: 'The approval token is malformed',
    retry: false,
  },
  'learning/approval-token-altered': {
    http: 403,
    title: 'The approval token was altered',
    retry: false,
  },
  'learning/approval-token-expired': { http: 410, title: 'The approval has expired', retry: false },
  'learning/approval-token-used': {
    http: 409,
    title: 'The approval has already been used',
    retry: false,
  },
  'learning/approval-token-revoked': {
    http: 403,
    title: 'The approval was revoked',
    retry: false,
  },
  'learning/approval-other-plan': {
    http: 409,
    title: 'The approval is for another plan',
    retry: false,
  },
  'learning/approval-other-actor': {
    http: 403,
    title: 'The approval belongs to another user',
    retry: false,
  },
  'learning/approval-other-project': {
    http: 403,
    title: 'The approval is for another installation',
    retry: false,
  },
  'learning/approver-revoked': {
    http: 403,
    title: 'The approver is no longer allowed to approve',
    retry: false,
  },
  'learning/second-approver-needed': {
    http: 403,
    title: 'A second approver is required',
    retry: false,
  },
  'learning/plan-stale': {
    http: 409,
    title: 'The plan is out of date',
    retry: false,
  },
  'learning/plan-blocked': { http: 409, title: 'The plan can’t be applied', retry: false },
  'learning/nothing-to-apply': { http: 409, title: 'Nothing to apply', retry: false },
  'learning/video-not-found': { http: 404, title: 'Video not found', retry: false },
  'learning/image-not-found': { http: 404, title: 'Image not found', retry: false },
  'learning/run-not-found': { http: 404, title: 'Run not found', retry: false },
  'learning/run-busy': { http: 409, title: 'Another run is in progress', retry: true },
  'learning/run-ended': { http: 409, title: 'The run has ended', retry: false },
} as const satisfies Record<string, ErrorRow>;
