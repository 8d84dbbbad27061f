import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { toProblem } from '@keelson/server/http/send-error';

/** The response of the API with an error, for a request that a journey answers itself. */
export function problemResponse(code: ErrorCode, detail: string, details?: object) {
  const problem = { ...toProblem(new DomainError(code, detail), 'journey'), details };
  return {
    status: problem.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  };
}
