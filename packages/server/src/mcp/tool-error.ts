import { type ErrorCode } from '@keelson/contracts/errors';
import { toDomainError, toProblem } from '../http/send-error';
import { type CallToolResult } from '@modelcontextprotocol/server';

/** Reports tool calls to the operator, and their errors also to the client. */
export interface ErrorReporter {
  readonly requestId: string;
  /** The next act of an agent, where the sentence of the error does not say it. */
  readonly advice?: Partial<Record<ErrorCode, string>>;
  readonly unexpected: (error: unknown) => void;
  readonly onCall?: (tool: string) => void;
}

/** An error as the result of a tool: what happened, what to do, and the problem document for programs. */
export function toolError(thrown: unknown, report: ErrorReporter): CallToolResult {
  const error = toDomainError(thrown);
  const problem = toProblem(error, report.requestId);
  if (problem.status >= 500) report.unexpected(thrown);
  const retry = problem.retryable ? ' The same call may succeed later.' : '';
  const next = report.advice?.[error.code];
  const text = `${problem.title} (${error.code}). ${problem.detail}${next === undefined ? '' : ` ${next}`}${retry}`;
  return {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'keelson/problem': problem },
  };
}
