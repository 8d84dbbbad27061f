import type { Problem } from '@keelson/contracts/errors';
import { ApiError, transportError } from './api-error';
import { localizeProblem } from './localize-problem';

/**
 * Reads the body of a successful response (undefined for 204). The server has parsed it.
 *
 * @throws {ApiError} with the code of the problem document, or `client/unexpected-response` when the response is
 *   not from the API (a proxy's error page, a captive portal).
 */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body = await readJson(response);
  if (response.ok) {
    if (body === undefined) throw transportError('client/unexpected-response', response.status);
    return body;
  }
  if (isProblem(body)) throw ApiError.fromProblem(await localizeProblem(body));
  throw transportError('client/unexpected-response', response.status);
}

async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined; // truncated
  }
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, title, detail, requestId } = body as Partial<Record<keyof Problem, unknown>>;
  return [code, title, detail, requestId].every((field) => typeof field === 'string');
}
