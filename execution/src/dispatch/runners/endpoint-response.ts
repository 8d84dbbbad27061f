import { jsonOf } from '@keelson/contracts/json-of';
import {
  MAX_FAILURE_LENGTH,
  MAX_QUESTION_LENGTH,
  QuestionText,
} from '@keelson/contracts/kanban/card/card';
import { CommentBody, MAX_COMMENT_LENGTH } from '@keelson/contracts/kanban/card/comment';
import { RunBlock } from '@keelson/contracts/kanban/run/run-endpoints';
import { RunResult, RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { type EpochMs, HOUR, SECOND } from '@keelson/contracts/time';
import { cutText } from '@keelson/contracts/text';
import { findMalformed } from '@keelson/server/http/find-malformed';
import * as z from 'zod';
import { type WorkFailure, type WorkResult } from './runner';
import { type RunMessage, runReason } from '@keelson/contracts/kanban/run/run-sentences';

export interface EndpointResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Null when the response is too large. */
  readonly text: string | null;
  readonly at: EpochMs;
}

const CUT = '… (cut: the endpoint sent more)';

/** Text of any length. One that is too long is cut, because an endpoint has no second answer, and says so. */
const cutTo = (longest: number) =>
  z
    .string()
    .transform((text) =>
      text.length <= longest ? text : `${cutText(text, longest - CUT.length)}${CUT}`,
    );

const report = {
  summary: cutTo(20_000).default(''),
  comment: cutTo(MAX_COMMENT_LENGTH).pipe(CommentBody).optional(),
  result: RunResult.extend({ verify: cutTo(10_000).default('') }).optional(),
  usage: RunUsage.optional(),
};

/** The body of a 200 response. */
export const EndpointResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('completed'), ...report }),
  z.object({ outcome: z.literal('review'), ...report }),
  z.object({
    outcome: z.literal('blocked'),
    ...RunBlock.shape,
    reason: cutTo(MAX_FAILURE_LENGTH).pipe(RunBlock.shape.reason),
  }),
  z.object({
    outcome: z.literal('question'),
    question: cutTo(MAX_QUESTION_LENGTH).pipe(QuestionText),
    usage: report.usage,
  }),
  z.object({ outcome: z.literal('failed'), error: z.string().trim().min(1), usage: report.usage }),
]);

/**
 * Interprets the response of an endpoint: 200 is a result, 202 announces a callback, 429 and 503 with
 * `Retry-After` delay the run. Anything else counts as a failed start.
 */
export function parseEndpointResponse(
  { status, retryAfter, text, at }: EndpointResponse,
  { canCallBack }: { readonly canCallBack: boolean },
): WorkResult {
  if (status === 202) {
    return canCallBack
      ? { kind: 'accepted' }
      : spawnFailed({ code: 'run.endpoint-no-callback', params: {} });
  }
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return {
      kind: 'failed',
      failure: {
        kind: 'rate_limited',
        ...failedBy({ code: 'run.endpoint-status', params: { status } }),
        retryAfterMs: readRetryAfter(retryAfter, at),
      },
    };
  }
  if (status !== 200) return spawnFailed({ code: 'run.endpoint-status', params: { status } });
  if (text === null) return spawnFailed({ code: 'run.endpoint-too-large', params: {} });
  return readResult(text);
}

function readResult(text: string): WorkResult {
  const parsed = EndpointResult.safeParse(jsonOf(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalid(issue?.message ?? '');
  }
  const result = parsed.data;
  const malformed = findMalformed(result);
  if (malformed !== null) {
    return invalid(malformed.message);
  }
  const { usage } = result;
  switch (result.outcome) {
    case 'completed':
    case 'review':
      return {
        kind: result.outcome,
        summary: result.summary,
        comment: result.comment,
        result: result.result,
        usage,
      };
    case 'blocked':
      return {
        kind: 'blocked',
        block: { kind: result.kind, reason: result.reason, blockedBy: result.blockedBy, usage },
      };
    case 'question':
      return { kind: 'question', question: result.question, usage };
    case 'failed':
      return {
        kind: 'failed',
        failure: { kind: 'crashed', error: cutText(result.error, MAX_FAILURE_LENGTH), usage },
      };
  }
}

/** `Retry-After` in seconds or as a date, clamped to between a second and a day. */
function readRetryAfter(header: string | null, at: EpochMs): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - at;
  return Number.isFinite(wait) ? Math.min(24 * HOUR, Math.max(SECOND, wait)) : undefined;
}

const invalid = (detail: string): WorkResult =>
  spawnFailed({ code: 'run.endpoint-invalid', params: { detail } });

export const spawnFailed = (message: RunMessage): WorkResult => ({
  kind: 'failed',
  failure: { kind: 'spawn_failed', ...failedBy(message) },
});

/** The error of a failure that the system reports. */
export function failedBy(message: RunMessage): Pick<WorkFailure, 'error' | 'errorMessage'> {
  const { text, message: errorMessage } = runReason(message);
  return { error: cutText(text, MAX_FAILURE_LENGTH), errorMessage };
}

export const endpointTimedOut = (timeoutMs: number): WorkResult => ({
  kind: 'failed',
  failure: {
    kind: 'timed_out',
    ...failedBy({ code: 'run.endpoint-timeout', params: { seconds: timeoutMs / SECOND } }),
  },
});
