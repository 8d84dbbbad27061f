import { type ErrorCode, errorRow } from '@keelson/contracts/errors';

/** The response of the API with an error, for a request that a journey answers itself. */
export function problemResponse(code: ErrorCode, detail: string, details?: object) {
  const { http: status, title, retry: retryable = false } = errorRow(code);
  const type = `urn:keelson:problem:${code.replace('/', ':')}`;
  const problem = { type, title, status, code, detail, requestId: 'journey', retryable, details };
  return { status, contentType: 'application/problem+json', body: JSON.stringify(problem) };
}
