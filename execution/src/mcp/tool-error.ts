import { type ErrorCode } from '@keelson/contracts/errors';
import { toDomainError, toProblem } from '@keelson/server/http/send-error';
import { type CallToolResult } from '@modelcontextprotocol/server';

/** Logs what was not expected. */
export interface ErrorReporter {
  readonly requestId: string;
  readonly unexpected: (error: unknown) => void;
}

/** What an agent does next, where the sentence of the error does not say it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  'kanban/nothing-to-claim': 'Call claim_next_card with waitSeconds to wait for a card, or stop.',
  'kanban/no-capacity': 'Finish or fail one of your runs, or try again later.',
  'kanban/wip-limit': 'Try again later: a card must leave the column first.',
  'kanban/lease-lost': 'Discard the work on this card and claim the next one.',
  'kanban/run-not-found': 'Check boardSlug, cardId and runId: they come from claim_next_card.',
  'kanban/card-not-found': 'Check boardSlug and cardId with list_cards.',
  'kanban/board-not-found': 'Check boardSlug with list_boards.',
  'kanban/token-forbidden': 'This belongs to another agent. Work on the cards that you claimed.',
  'kanban/agent-disabled': 'Stop. An administrator must enable this agent first.',
  'kanban/parents-open': 'Report block_card with kind "dependency", or do those cards first.',
  'request/idempotency-key-reused': 'Use a new idempotencyKey for other arguments.',
  'request/invalid': 'Correct the arguments and call again.',
};

/** An error as the result of a tool: what happened, what to do, and the problem document for programs. */
export function toolError(thrown: unknown, report: ErrorReporter): CallToolResult {
  const error = toDomainError(thrown);
  const problem = toProblem(error, report.requestId);
  if (problem.status >= 500) report.unexpected(thrown);
  const retry = problem.retryable ? ' The same call may succeed later.' : '';
  const next = NEXT[error.code];
  const text = `${problem.title} (${error.code}). ${problem.detail}${next === undefined ? '' : ` ${next}`}${retry}`;
  return {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'keelson/problem': problem },
  };
}
