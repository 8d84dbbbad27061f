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
  /** True when the same request may succeed later without being changed. */
  readonly retry: boolean;
}

/** Every error that Keelson returns. A code is `domain/reason`; adding a row is an API change. */
export const ERRORS = {
  'request/invalid': { http: 400, title: 'Invalid request', retry: false },
  'request/body-too-large': { http: 413, title: 'Request body too large', retry: false },
  'request/headers-too-large': {
    http: 431,
    title: 'URL or headers too large',
    retry: false,
  },
  'request/incomplete': { http: 408, title: 'The request is incomplete', retry: true },
  'request/unsupported-media-type': { http: 415, title: 'Unsupported media type', retry: false },
  'request/range-not-satisfiable': { http: 416, title: 'Range not satisfiable', retry: false },
  'request/not-found': { http: 404, title: 'Not found', retry: false },
  'request/method-not-allowed': { http: 405, title: 'Method not allowed', retry: false },
  'request/cross-site': { http: 403, title: 'Cross-site requests are not allowed', retry: false },
  'request/app-check-failed': {
    http: 403,
    title: 'The app could not be verified',
    retry: false,
  },
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
    title: 'The same request is still in progress',
    retry: true,
  },
  'session/missing': { http: 401, title: 'Sign in required', retry: false },
  'session/invalid': { http: 401, title: 'Invalid session', retry: false },
  'session/expired': { http: 401, title: 'Session expired', retry: false },
  'session/revoked': { http: 401, title: 'Session revoked', retry: false },
  'session/sign-in-too-old': { http: 401, title: 'Sign in again to continue', retry: false },
  'session/duplicate-cookie': { http: 401, title: 'Two session cookies', retry: false },
  'session/account-disabled': { http: 403, title: 'Account disabled', retry: false },
  'session/forbidden': { http: 403, title: 'Your role does not allow this', retry: false },
  ...ACCOUNT_ERRORS,
  'billing/provider-unavailable': {
    http: 503,
    title: 'The payment provider is not responding',
    retry: true,
  },
  'billing/provider-refused': {
    http: 502,
    title: 'The payment provider rejected the request',
    retry: false,
  },
  'billing/plan-not-for-sale': { http: 409, title: 'This plan is not for sale', retry: false },
  'billing/currency-not-offered': {
    http: 400,
    title: 'Not sold in this currency',
    retry: false,
  },
  'billing/quantity-not-offered': {
    http: 400,
    title: 'Not sold in this quantity',
    retry: false,
  },
  'billing/plan-not-for-teams': {
    http: 409,
    title: 'This plan is not for teams',
    retry: false,
  },
  'billing/currency-conflict': {
    http: 409,
    title: 'You are billed in another currency',
    retry: false,
  },
  'billing/pack-not-for-sale': {
    http: 409,
    title: 'This credit pack is not for sale',
    retry: false,
  },
  'billing/no-subscription': { http: 409, title: 'No subscription to change', retry: false },
  'billing/nothing-metered': {
    http: 409,
    title: 'Nothing is charged beyond your plan',
    retry: false,
  },
  'billing/plan-unchanged': { http: 409, title: 'You already have this plan', retry: false },
  'billing/subscription-ending': { http: 409, title: 'The subscription is canceled', retry: false },
  'billing/payment-due': { http: 409, title: 'A payment is due', retry: false },
  'billing/not-changeable': {
    http: 409,
    title: 'This subscription can’t be changed here',
    retry: false,
  },
  'billing/debit-returned': { http: 409, title: 'Your bank returned a debit', retry: false },
  'billing/promotion-code-invalid': {
    http: 422,
    title: 'The promotion code is not valid',
    retry: false,
  },
  'billing/address-required': {
    http: 409,
    title: 'Your billing address is missing',
    retry: false,
  },
  'billing/preview-outdated': { http: 409, title: 'The amount has changed', retry: false },
  'billing/no-customer': { http: 409, title: 'No billing account yet', retry: false },
  'billing/already-subscribed': {
    http: 409,
    title: 'Already subscribed',
    retry: false,
  },
  'billing/checkout-not-found': { http: 404, title: 'Checkout not found', retry: false },
  'billing/event-not-found': { http: 404, title: 'Payment event not found', retry: false },
  'billing/event-not-parked': { http: 409, title: 'The payment event is not parked', retry: false },
  'billing/duplicate-not-found': { http: 404, title: 'Duplicate not found', retry: false },
  'billing/duplicate-decided': {
    http: 409,
    title: 'The duplicate has already been decided',
    retry: false,
  },
  'billing/payment-pending': {
    http: 409,
    title: 'A payment is still being collected',
    retry: true,
  },
  'billing/event-not-resolved': {
    http: 409,
    title: 'The payment event wasn’t assigned by an admin',
    retry: false,
  },
  'billing/user-unknown': {
    http: 503,
    title: 'No account matches the payment event yet',
    retry: true,
  },
  'billing/customer-mismatch': {
    http: 409,
    title: 'The customer belongs to another account',
    retry: false,
  },
  'billing/account-exists': { http: 409, title: 'The account exists', retry: false },
  'billing/dry-run-required': { http: 409, title: 'A dry run is required first', retry: false },
  'webhook/signature-missing': { http: 400, title: 'Missing webhook signature', retry: false },
  'webhook/signature-invalid': { http: 400, title: 'Invalid webhook signature', retry: false },
  'webhook/timestamp-outside-tolerance': {
    http: 400,
    title: 'The webhook signature is too old',
    retry: false,
  },
  'webhook/payload-invalid': { http: 400, title: 'Invalid webhook payload', retry: false },
  'feature/off': { http: 403, title: 'Not available to this account', retry: false },
  'flags/changed': { http: 409, title: 'The feature flags have changed', retry: false },
  'feature/not-in-plan': { http: 403, title: 'Your plan does not include this', retry: false },
  'quota/cap-reached': { http: 429, title: 'Spending limit reached', retry: true },
  'quota/exhausted': { http: 429, title: 'Plan limit reached', retry: true },
  'rate/too-many-requests': { http: 429, title: 'Too many requests', retry: true },
  ...AREA_ERRORS,
  'files/type-mismatch': {
    http: 422,
    title: 'The content of the file does not match its type',
    retry: false,
  },
  'files/infected': { http: 422, title: 'The file contains malware', retry: false },
  'files/scanner-unavailable': {
    http: 503,
    title: 'The file could not be checked',
    retry: true,
  },
  'config/missing': { http: 503, title: 'The product is not configured', retry: false },
  'service/timeout': { http: 504, title: 'The request took too long', retry: true },
  'service/unavailable': { http: 503, title: 'Service unavailable', retry: true },
  internal: { http: 500, title: 'Something went wrong on our side', retry: true },
} as const satisfies Record<string, ErrorRow>;

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
