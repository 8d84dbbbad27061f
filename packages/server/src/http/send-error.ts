import {
  DomainError,
  type ErrorCode,
  errorRow,
  ERRORS,
  type Problem,
} from '@keelson/contracts/errors';
import { RECENT_SIGN_IN_MS } from '@keelson/contracts/http/endpoint';
import { SECOND } from '@keelson/contracts/time';
import type { Response } from 'express';
import { type Context } from './exchange';

/**
 * gRPC codes of temporary Firestore errors: unknown, deadline exceeded, resource exhausted, aborted, unavailable. The
 * emulator answers unknown to a commit while a listener of the document disconnects.
 */
const TRANSIENT_GRPC_CODES = new Set<unknown>([2, 4, 8, 10, 14]);
const RETRY_AFTER_SECONDS = 5;

/** Converts anything that was thrown to a DomainError. Details of unexpected errors are never exposed. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof Error && TRANSIENT_GRPC_CODES.has((error as { code?: unknown }).code)) {
    return new DomainError('service/unavailable', 'Try again in a moment.', [], { cause: error });
  }
  const detail = 'Try again. If the error persists, report the request ID.';
  return new DomainError('internal', detail, [], { cause: error });
}

export const statusOf = (code: ErrorCode): number => ERRORS[code].http;

export function toProblem(
  { code, message, facts, fields, details }: DomainError,
  requestId: string,
): Problem {
  const { http, title, retry = false } = errorRow(code);
  return {
    type: `urn:keelson:problem:${code.replace('/', ':')}`,
    title,
    status: http,
    code,
    detail: message,
    ...(facts === null ? {} : { message: facts }),
    requestId,
    retryable: retry,
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
    ...(details === undefined ? {} : { details }),
  };
}

/** Sends a problem document. The only place that maps an error code to a status. */
export function sendError(
  res: Response,
  thrown: unknown,
  { requestId, log, record }: Pick<Context, 'requestId' | 'log' | 'record'>,
): void {
  const error = toDomainError(thrown);
  const status = statusOf(error.code);
  record.code = error.code;
  if (status >= 500) log.error(`${error.code}: ${error.message}`, { error: thrown });
  if (res.headersSent) {
    res.destroy();
    return;
  }
  // A protocol with a challenge of its own, such as MCP, has set it.
  if (status === 401 && !res.hasHeader('WWW-Authenticate')) {
    res.setHeader('WWW-Authenticate', challengeOf(error.code));
  }
  // Also deletes the cookie of the sibling host that added it, which the product cannot name.
  if (error.code === 'session/duplicate-cookie') res.setHeader('Clear-Site-Data', '"cookies"');
  if (errorRow(error.code).retry === true) res.setHeader('Retry-After', retryAfterSeconds(error));
  res
    .status(status)
    .setHeader('Content-Type', 'application/problem+json')
    .end(JSON.stringify(toProblem(error, requestId)));
}

/** RFC 9470 names the challenge for a caller whose sign-in is too old. */
const challengeOf = (code: ErrorCode): string =>
  code === 'session/sign-in-too-old'
    ? `Bearer error="insufficient_user_authentication", max_age="${RECENT_SIGN_IN_MS / SECOND}"`
    : 'Bearer';

/** Seconds until the limit resets, when the error says so; else a few seconds. */
function retryAfterSeconds({ details }: DomainError): string {
  const resetsAt = details?.['resetsAt'];
  if (typeof resetsAt !== 'number') return String(RETRY_AFTER_SECONDS);
  return String(Math.max(1, Math.ceil((resetsAt - Date.now()) / 1_000)));
}
