import { DomainError } from '@keelson/contracts/errors';
import { type RateLimitName } from '@keelson/contracts/http/rate-limits';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type ServerResponse } from 'node:http';
import { type RateDecision, type WindowLimit } from './sliding-window';

export interface AppliedLimit {
  readonly name: RateLimitName;
  readonly limit: WindowLimit;
  readonly decision: RateDecision;
}

const secondsUntil = (resetsAt: EpochMs, at: EpochMs): number =>
  Math.max(1, Math.ceil((resetsAt - at) / SECOND));

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, since version 8), and the three
 * fields of its earlier versions, which most clients read.
 */
export function setRateHeaders(
  res: ServerResponse,
  { name, limit, decision }: AppliedLimit,
  at: EpochMs,
): void {
  const reset = String(secondsUntil(decision.resetsAt, at));
  const remaining = String(decision.allowed ? decision.remaining : 0);
  const windowSeconds = String(limit.windowMs / SECOND);
  res.setHeader('RateLimit-Policy', `"${name}";q=${limit.limit};w=${windowSeconds}`);
  res.setHeader('RateLimit', `"${name}";r=${remaining};t=${reset}`);
  res.setHeader('RateLimit-Limit', String(limit.limit));
  res.setHeader('RateLimit-Remaining', remaining);
  res.setHeader('RateLimit-Reset', reset);
}

/** The error of a refused request; `Retry-After` comes from its details. */
export function tooManyRequests({ name, limit, decision }: AppliedLimit, at: EpochMs): DomainError {
  const seconds = secondsUntil(decision.resetsAt, at);
  return new DomainError(
    'rate/too-many-requests',
    `Wait ${waitText(seconds)}, then try again.`,
    [],
    {
      details: {
        policy: name,
        limit: limit.limit,
        windowSeconds: limit.windowMs / SECOND,
        resetsAt: at + seconds * SECOND,
        retryAfterSeconds: seconds,
      },
    },
  );
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
