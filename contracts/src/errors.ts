import * as z from 'zod';

/** One row of the closed error table: how a refusal looks over HTTP and whether trying again can help. */
export interface ErrorRow {
  /** HTTP status of the problem document. */
  readonly http: number;
  /** Short, human, the same for every occurrence (RFC 9457 `title`). */
  readonly title: string;
  /** True when the same request may succeed later without being changed. */
  readonly retry: boolean;
}

/** Every refusal that Keelson can answer with. A code is `domain/reason`; adding a row is an API change. */
export const ERRORS = {
  'request/invalid': { http: 400, title: 'The request is not valid', retry: false },
  'request/body-too-large': { http: 413, title: 'The request body is too large', retry: false },
  'request/unsupported-media-type': { http: 415, title: 'Unsupported media type', retry: false },
  'request/range-not-satisfiable': { http: 416, title: 'No such range', retry: false },
  'request/not-found': { http: 404, title: 'There is nothing at this address', retry: false },
  'request/method-not-allowed': { http: 405, title: 'Method not allowed', retry: false },
  'request/cross-site': { http: 403, title: 'Cross-site requests are refused', retry: false },
  'request/idempotency-key-missing': {
    http: 400,
    title: 'Idempotency-Key is missing',
    retry: false,
  },
  'request/idempotency-key-reused': {
    http: 422,
    title: 'Idempotency-Key was used for a different request',
    retry: false,
  },
  'request/in-progress': {
    http: 409,
    title: 'The same request is still being worked on',
    retry: true,
  },
  'session/missing': { http: 401, title: 'Sign in first', retry: false },
  'session/invalid': { http: 401, title: 'The session is not valid', retry: false },
  'session/expired': { http: 401, title: 'The session has ended', retry: false },
  'session/revoked': { http: 401, title: 'The session was ended elsewhere', retry: false },
  'session/sign-in-too-old': { http: 401, title: 'Sign in again to continue', retry: false },
  'session/account-disabled': { http: 403, title: 'This account is disabled', retry: false },
  'session/forbidden': { http: 403, title: 'Your role does not allow this', retry: false },
  'account/not-found': { http: 404, title: 'No such account', retry: false },
  'account/confirmation-mismatch': {
    http: 422,
    title: 'The confirmation does not match',
    retry: false,
  },
  'account/last-admin': { http: 409, title: 'The last admin cannot be removed', retry: false },
  'billing/provider-unavailable': {
    http: 503,
    title: 'The payment provider does not answer',
    retry: true,
  },
  'billing/provider-refused': { http: 502, title: 'The payment provider refused', retry: false },
  'billing/plan-not-for-sale': { http: 409, title: 'This plan is not for sale', retry: false },
  'billing/no-customer': { http: 409, title: 'There is nothing to manage yet', retry: false },
  'billing/already-subscribed': {
    http: 409,
    title: 'There is a subscription already',
    retry: false,
  },
  'billing/checkout-not-found': { http: 404, title: 'No such checkout', retry: false },
  'billing/event-not-found': { http: 404, title: 'No such payment event', retry: false },
  'billing/event-not-parked': { http: 409, title: 'The event is not parked', retry: false },
  'billing/user-unknown': { http: 503, title: 'The event names no known user yet', retry: true },
  'billing/customer-mismatch': {
    http: 409,
    title: 'The customer belongs to another account',
    retry: false,
  },
  'webhook/signature-missing': { http: 400, title: 'The signature is missing', retry: false },
  'webhook/signature-invalid': { http: 400, title: 'The signature is not valid', retry: false },
  'webhook/timestamp-outside-tolerance': {
    http: 400,
    title: 'The signature is too old',
    retry: false,
  },
  'webhook/payload-invalid': { http: 400, title: 'The payload is not an event', retry: false },
  'quota/exhausted': { http: 429, title: 'The plan’s limit is reached', retry: true },
  'rate/too-many-requests': { http: 429, title: 'Too many requests', retry: true },
  'chat/not-found': { http: 404, title: 'No such chat', retry: false },
  'chat/message-not-found': { http: 404, title: 'No such message', retry: false },
  'chat/still-answering': { http: 409, title: 'The chat is still answering', retry: true },
  'chat/full': { http: 409, title: 'This chat is full', retry: false },
  'chat/interrupted': { http: 503, title: 'The answer was interrupted', retry: true },
  'chat/provider-unavailable': { http: 503, title: 'The model does not answer', retry: true },
  'chat/provider-busy': { http: 503, title: 'The model has too much to do', retry: true },
  'chat/provider-refused': { http: 502, title: 'The model refused the request', retry: false },
  'chat/provider-timeout': { http: 504, title: 'The model took too long', retry: true },
  'kanban/token-missing': { http: 401, title: 'The execution token is missing', retry: false },
  'kanban/token-invalid': { http: 401, title: 'The execution token is not valid', retry: false },
  'kanban/token-forbidden': { http: 403, title: 'This token does not allow that', retry: false },
  'kanban/actor-missing': { http: 400, title: 'Say who is acting', retry: false },
  'kanban/board-not-found': { http: 404, title: 'No such board', retry: false },
  'kanban/board-exists': { http: 409, title: 'There is a board of this name', retry: false },
  'kanban/board-archived': { http: 409, title: 'The board is archived', retry: false },
  'kanban/card-not-found': { http: 404, title: 'No such card', retry: false },
  'kanban/card-archived': { http: 409, title: 'The card is archived', retry: false },
  'kanban/revision-stale': {
    http: 409,
    title: 'Someone else changed this meanwhile',
    retry: false,
  },
  'kanban/neighbour-gone': { http: 409, title: 'That place on the board is gone', retry: false },
  'kanban/claim-only': { http: 400, title: 'Only a claim starts a card', retry: false },
  'kanban/transition-not-allowed': { http: 409, title: 'The card cannot go there', retry: false },
  'kanban/parents-open': { http: 409, title: 'Other cards must be done first', retry: false },
  'kanban/schedule-missing': { http: 422, title: 'Say when, in the future', retry: false },
  'kanban/wip-limit': { http: 409, title: 'The column is full', retry: true },
  'kanban/not-claimable': { http: 409, title: 'The card cannot be claimed', retry: false },
  'kanban/already-claimed': { http: 409, title: 'The card is being worked on', retry: false },
  'kanban/not-due': { http: 409, title: 'The card waits before its next try', retry: true },
  'kanban/assigned-elsewhere': { http: 409, title: 'Someone else has the card', retry: false },
  'kanban/no-capacity': { http: 409, title: 'All places to run are taken', retry: true },
  'kanban/nothing-to-claim': { http: 404, title: 'There is nothing to do', retry: true },
  'kanban/run-not-found': { http: 404, title: 'No such run', retry: false },
  'kanban/lease-lost': { http: 409, title: 'The run has ended', retry: false },
  'kanban/link-cycle': { http: 409, title: 'That would make a circle', retry: false },
  'kanban/link-limit': { http: 409, title: 'The card has too many links', retry: false },
  'kanban/too-many-affected': { http: 409, title: 'Too many cards hang on this one', retry: false },
  'kanban/agent-not-found': { http: 404, title: 'No such agent', retry: false },
  'kanban/agent-exists': { http: 409, title: 'There is an agent of this name', retry: false },
  'kanban/agent-disabled': { http: 409, title: 'The agent is switched off', retry: false },
  'kanban/agent-endpoint-refused': {
    http: 422,
    title: 'This address is not allowed for an agent',
    retry: false,
  },
  'kanban/attachment-not-found': { http: 404, title: 'No such attachment', retry: false },
  'kanban/attachments-unavailable': {
    http: 503,
    title: 'Attachments are not set up',
    retry: false,
  },
  'kanban/target-not-found': { http: 404, title: 'No such target', retry: false },
  'kanban/bridge-not-configured': {
    http: 503,
    title: 'The execution service is not configured',
    retry: false,
  },
  'kanban/bridge-down': { http: 503, title: 'The execution service does not answer', retry: true },
  'kanban/board-role-missing': {
    http: 403,
    title: 'Your role on this board does not allow this',
    retry: false,
  },
  'kanban/import-invalid': { http: 422, title: 'The document is not a board', retry: false },
  'kanban/board-too-large': {
    http: 422,
    title: 'The board is too large for one document',
    retry: false,
  },
  'learning/type-not-supported': {
    http: 415,
    title: 'This type of file is not taken',
    retry: false,
  },
  'learning/source-too-large': { http: 413, title: 'The source is too large', retry: false },
  'learning/source-empty': { http: 422, title: 'There is no text in the source', retry: false },
  'learning/source-broken': { http: 422, title: 'The source cannot be read', retry: false },
  'learning/source-encrypted': {
    http: 422,
    title: 'The source is protected by a password',
    retry: false,
  },
  'learning/source-expands': {
    http: 422,
    title: 'The source unpacks to more than is allowed',
    retry: false,
  },
  'learning/preparation-timeout': {
    http: 422,
    title: 'The source takes too long to read',
    retry: false,
  },
  'learning/preparation-memory': {
    http: 422,
    title: 'The source takes too much memory to read',
    retry: false,
  },
  'learning/source-has-secret': {
    http: 422,
    title: 'The source seems to hold a secret',
    retry: false,
  },
  'learning/upload-not-found': { http: 404, title: 'No such upload', retry: false },
  'learning/url-not-allowed': { http: 422, title: 'This address is not allowed', retry: false },
  'learning/url-unreachable': { http: 502, title: 'The address does not answer', retry: true },
  'learning/url-refused': { http: 502, title: 'The address refused', retry: true },
  'learning/url-timeout': { http: 504, title: 'The address takes too long to answer', retry: true },
  'learning/url-redirects': { http: 502, title: 'The address leads on too often', retry: false },
  'learning/duplicate-slug': {
    http: 409,
    title: 'Two sources would become the same document',
    retry: false,
  },
  'learning/too-many-documents': { http: 409, title: 'There are too many documents', retry: false },
  'learning/document-not-found': { http: 404, title: 'No such document', retry: false },
  'learning/document-withdrawn': { http: 410, title: 'The document was withdrawn', retry: false },
  'learning/version-not-found': { http: 404, title: 'No such version', retry: false },
  'learning/approval-not-found': { http: 404, title: 'No such approval', retry: false },
  'learning/approval-closed': { http: 409, title: 'The approval is decided already', retry: false },
  'learning/approval-token-missing': { http: 403, title: 'An approval is needed', retry: false },
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
    title: 'The approval was used already',
    retry: false,
  },
  'learning/approval-token-revoked': {
    http: 403,
    title: 'The approval was taken back',
    retry: false,
  },
  'learning/approval-other-plan': {
    http: 409,
    title: 'The approval is for another plan',
    retry: false,
  },
  'learning/approval-other-actor': {
    http: 403,
    title: 'The approval is for somebody else',
    retry: false,
  },
  'learning/approval-other-project': {
    http: 403,
    title: 'The approval is for another installation',
    retry: false,
  },
  'learning/approver-revoked': {
    http: 403,
    title: 'The approver may no longer approve',
    retry: false,
  },
  'learning/second-approver-needed': {
    http: 403,
    title: 'Somebody else must approve',
    retry: false,
  },
  'learning/plan-stale': {
    http: 409,
    title: 'The plan is no longer what would be written',
    retry: false,
  },
  'learning/plan-blocked': { http: 409, title: 'The plan cannot be applied', retry: false },
  'learning/nothing-to-apply': { http: 409, title: 'Nothing would change', retry: false },
  'learning/film-not-found': { http: 404, title: 'Video not found', retry: false },
  'learning/image-not-found': { http: 404, title: 'No such image', retry: false },
  'learning/run-not-found': { http: 404, title: 'No such run', retry: false },
  'learning/run-busy': { http: 409, title: 'Another run is writing', retry: true },
  'learning/run-ended': { http: 409, title: 'The run has ended', retry: false },
  'project/not-found': { http: 404, title: 'No such project', retry: false },
  'config/missing': { http: 503, title: 'Keelson is not configured', retry: false },
  'service/unavailable': { http: 503, title: 'Not available right now', retry: true },
  internal: { http: 500, title: 'Something went wrong on our side', retry: true },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const ErrorCode = z.enum(codes);

/** One thing that is wrong with one field; `path` is dotted, as the sender wrote it. */
export const FieldProblem = z.strictObject({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** RFC 9457 problem document, the body of every answer of 400 and above. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ErrorCode,
  /** Safe to show to the person who asked; never holds internals. */
  detail: z.string(),
  requestId: z.string(),
  retryable: z.boolean(),
  fields: z.array(FieldProblem).optional(),
  /** Facts that a program can act on; what they are depends on the code (`kanban/refusal-details`). */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** What a refusal may carry beside its sentence. */
export interface RefusalOptions extends ErrorOptions {
  /** Becomes `details` of the problem document, so it must be as safe to show as the sentence. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A refusal with a code of {@link ERRORS}. Anything else that is thrown becomes `internal`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /**
   * @param code Row of the error table.
   * @param detail One sentence for the person who asked: what happened and what to do. No internals.
   * @param fields Which inputs were wrong, when that is the reason.
   */
  constructor(
    readonly code: ErrorCode,
    detail: string,
    readonly fields: readonly FieldProblem[] = [],
    options: RefusalOptions = {},
  ) {
    super(detail, options);
    this.details = options.details;
  }
}
