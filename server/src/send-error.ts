import { DomainError, type ErrorCode, ERRORS, type Problem } from '@keelson/contracts/errors';
import { type Response } from 'express';
import { type Logger } from './logger';

/** Firestore's answers for a moment that will pass: resource exhausted, aborted, unavailable, deadline. */
const TRANSIENT_GRPC = new Set<unknown>([4, 8, 10, 14]);
const RETRY_AFTER_SECONDS = 5;

/** The refusal behind anything that was thrown. What is not a refusal of ours is never shown. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof Error && TRANSIENT_GRPC.has((error as { code?: unknown }).code)) {
    return new DomainError('service/unavailable', 'Try again in a moment.', [], { cause: error });
  }
  return new DomainError('internal', 'Try again; if it stays, report the request id.', [], {
    cause: error,
  });
}

export const statusOf = (code: ErrorCode): number => ERRORS[code].http;

/** The problem document of a refusal (RFC 9457). */
export function problemOf(
  { code, message, fields, details }: DomainError,
  requestId: string,
): Problem {
  const { http, title, retry } = ERRORS[code];
  return {
    type: `urn:keelson:problem:${code.replace('/', ':')}`,
    title,
    status: http,
    code,
    detail: message,
    requestId,
    retryable: retry,
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
    ...(details === undefined ? {} : { details }),
  };
}

/** Answers with a problem document. The one place where an error code becomes a status. */
export function sendError(
  res: Response,
  error: unknown,
  { requestId, log }: { readonly requestId: string; readonly log: Logger },
): void {
  const refusal = refusalOf(error);
  const status = statusOf(refusal.code);
  if (status >= 500) log.error(`${refusal.code}: ${refusal.message}`, { error });
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  if (ERRORS[refusal.code].retry) res.setHeader('Retry-After', retryAfter(refusal));
  res
    .status(status)
    .setHeader('Content-Type', 'application/problem+json')
    .end(JSON.stringify(problemOf(refusal, requestId)));
}

/** Seconds: until a limit starts again where that is known, else a moment. */
function retryAfter({ details }: DomainError): string {
  const resetsAt = details?.['resetsAt'];
  if (typeof resetsAt !== 'number') return String(RETRY_AFTER_SECONDS);
  return String(Math.max(1, Math.ceil((resetsAt - Date.now()) / 1_000)));
}
