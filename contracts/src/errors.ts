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
});
export type Problem = z.infer<typeof Problem>;

/** A refusal with a code of {@link ERRORS}. Anything else that is thrown becomes `internal`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  /**
   * @param code Row of the error table.
   * @param detail One sentence for the person who asked: what happened and what to do. No internals.
   * @param fields Which inputs were wrong, when that is the reason.
   */
  constructor(
    readonly code: ErrorCode,
    detail: string,
    readonly fields: readonly FieldProblem[] = [],
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}
