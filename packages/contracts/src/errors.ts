import * as z from 'zod';
import { ACCOUNT_ERRORS } from './account/account-errors';
import { AREA_ERRORS } from './areas/errors';
import { StoredMessage } from './stored-message';

/** One row of the error table: the HTTP form of an error, and whether a retry can succeed. */
export interface ErrorRow {
  /** HTTP status of the problem document. */
  readonly http: number;
  /** Short, human, the same for every occurrence (RFC 9457 `title`). */
  readonly title: string;
  /** Left out unless the same request may succeed later without being changed. */
  readonly retry?: true;
}

/** Every error that Keelson returns. A code is `domain/reason`; adding a row is an API change. */
export const ERRORS = {
  'request/invalid': { http: 400, title: 'Invalid request' },
  'request/body-too-large': { http: 413, title: 'Request body too large' },
  'request/headers-too-large': { http: 431, title: 'URL or headers too large' },
  'request/incomplete': { http: 408, title: 'The request is incomplete', retry: true },
  'request/unsupported-media-type': { http: 415, title: 'Unsupported media type' },
  'request/range-not-satisfiable': { http: 416, title: 'Range not satisfiable' },
  'request/not-found': { http: 404, title: 'Not found' },
  'request/method-not-allowed': { http: 405, title: 'Method not allowed' },
  'request/cross-site': { http: 403, title: 'Cross-site requests are not allowed' },
  'request/app-check-failed': { http: 403, title: 'The app could not be verified' },
  'request/idempotency-key-missing': { http: 400, title: 'Idempotency-Key is missing' },
  'request/idempotency-key-reused': {
    http: 422,
    title: 'Idempotency-Key was used for a different request',
  },
  'request/in-progress': { http: 409, title: 'The same request is still in progress', retry: true },
  'session/missing': { http: 401, title: 'Sign in required' },
  'session/invalid': { http: 401, title: 'Invalid session' },
  'session/expired': { http: 401, title: 'Session expired' },
  'session/revoked': { http: 401, title: 'Session revoked' },
  'session/sign-in-too-old': { http: 401, title: 'Sign in again to continue' },
  'session/duplicate-cookie': { http: 401, title: 'Two session cookies' },
  'session/account-disabled': { http: 403, title: 'Account disabled' },
  'session/forbidden': { http: 403, title: 'Your role does not allow this' },
  ...ACCOUNT_ERRORS,
  'billing/provider-unavailable': {
    http: 503,
    title: 'The payment provider is not responding',
    retry: true,
  },
  'billing/provider-refused': { http: 502, title: 'The payment provider rejected the request' },
  'billing/plan-not-for-sale': { http: 409, title: 'This plan is not for sale' },
  'billing/currency-not-offered': { http: 400, title: 'Not sold in this currency' },
  'billing/quantity-not-offered': { http: 400, title: 'Not sold in this quantity' },
  'billing/plan-not-for-teams': { http: 409, title: 'This plan is not for teams' },
  'billing/currency-conflict': { http: 409, title: 'You are billed in another currency' },
  'billing/pack-not-for-sale': { http: 409, title: 'This credit pack is not for sale' },
  'billing/no-subscription': { http: 409, title: 'No subscription to change' },
  'billing/nothing-metered': { http: 409, title: 'Nothing is charged beyond your plan' },
  'billing/plan-unchanged': { http: 409, title: 'You already have this plan' },
  'billing/subscription-ending': { http: 409, title: 'The subscription is canceled' },
  'billing/payment-due': { http: 409, title: 'A payment is due' },
  'billing/not-changeable': { http: 409, title: 'This subscription can’t be changed here' },
  'billing/debit-returned': { http: 409, title: 'Your bank returned a debit' },
  'billing/promotion-code-invalid': { http: 422, title: 'The promotion code is not valid' },
  'billing/address-required': { http: 409, title: 'Your billing address is missing' },
  'billing/preview-outdated': { http: 409, title: 'The amount has changed' },
  'billing/no-customer': { http: 409, title: 'No billing account yet' },
  'billing/already-subscribed': { http: 409, title: 'Already subscribed' },
  'billing/checkout-not-found': { http: 404, title: 'Checkout not found' },
  'billing/event-not-found': { http: 404, title: 'Payment event not found' },
  'billing/event-not-parked': { http: 409, title: 'The payment event is not parked' },
  'billing/duplicate-not-found': { http: 404, title: 'Duplicate not found' },
  'billing/duplicate-decided': { http: 409, title: 'The duplicate has already been decided' },
  'billing/payment-pending': {
    http: 409,
    title: 'A payment is still being collected',
    retry: true,
  },
  'billing/event-not-resolved': {
    http: 409,
    title: 'The payment event wasn’t assigned by an admin',
  },
  'billing/user-unknown': {
    http: 503,
    title: 'No account matches the payment event yet',
    retry: true,
  },
  'billing/customer-mismatch': { http: 409, title: 'The customer belongs to another account' },
  'billing/account-exists': { http: 409, title: 'The account exists' },
  'billing/dry-run-required': { http: 409, title: 'A dry run is required first' },
  'webhook/signature-missing': { http: 400, title: 'Missing webhook signature' },
  'webhook/signature-invalid': { http: 400, title: 'Invalid webhook signature' },
  'webhook/timestamp-outside-tolerance': { http: 400, title: 'The webhook signature is too old' },
  'webhook/payload-invalid': { http: 400, title: 'Invalid webhook payload' },
  'feature/off': { http: 403, title: 'Not available to this account' },
  'flags/changed': { http: 409, title: 'The feature flags have changed' },
  'feature/not-in-plan': { http: 403, title: 'Your plan does not include this' },
  'quota/cap-reached': { http: 429, title: 'Spending limit reached', retry: true },
  'quota/exhausted': { http: 429, title: 'Plan limit reached', retry: true },
  'rate/too-many-requests': { http: 429, title: 'Too many requests', retry: true },
  ...AREA_ERRORS,
  'files/type-mismatch': { http: 422, title: 'The content of the file does not match its type' },
  'files/infected': { http: 422, title: 'The file contains malware' },
  'files/scanner-unavailable': { http: 503, title: 'The file could not be checked', retry: true },
  'config/missing': { http: 503, title: 'The product is not configured' },
  'service/timeout': { http: 504, title: 'The request took too long', retry: true },
  'service/unavailable': { http: 503, title: 'Service unavailable', retry: true },
  internal: { http: 500, title: 'Something went wrong on our side', retry: true },
} as const satisfies Record<string, ErrorRow>;

export const errorRow = (code: ErrorCode): ErrorRow => ERRORS[code];

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const ErrorCode = z.enum(codes);

/** One invalid field; `path` is dotted, as in the request. */
export const FieldError = z.strictObject({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem document, the body of every response with status 400 and above. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ErrorCode,
  /** Safe to show to the user; contains no internals. */
  detail: z.string(),
  /** The detail as facts, when it says more than its code (`error-sentences.ts`). */
  message: StoredMessage.optional(),
  requestId: z.string(),
  retryable: z.boolean(),
  fields: z.array(FieldError).optional(),
  /** Facts for programs, by code (`kanban/error-details`). */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;

export interface DomainErrorOptions extends ErrorOptions {
  /** Becomes `details` of the problem document, so it must be as safe to show as the sentence. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The detail as facts; `explainedError` writes both. */
  readonly facts?: StoredMessage | null;
}

/** An error with a code of {@link ERRORS}. Any other thrown value becomes `internal`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly facts: StoredMessage | null;

  /**
   * @param code Row of the error table.
   * @param detail One sentence for the user: what happened and what to do. No internals.
   * @param fields Which inputs were wrong, when that is the reason.
   */
  constructor(
    readonly code: ErrorCode,
    detail: string,
    readonly fields: readonly FieldError[] = [],
    options: DomainErrorOptions = {},
  ) {
    super(detail, options);
    this.details = options.details;
    this.facts = options.facts ?? null;
  }
}
