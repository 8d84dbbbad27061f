import type { ApiPath, ApiResponse, PathParam } from '@keelson/contracts/http/api';
import { transportError } from './api-error';
import { buildUrl } from './build-url';
import { readResponse } from './read-response';

/**
 * Uploads a file as raw bytes: base64 in JSON would add a third to the size.
 *
 * @throws {ApiError}
 */
export async function uploadFile<Path extends ApiPath<'POST'>>(
  path: Path,
  params: Readonly<Record<PathParam<Path>, string>>,
  file: File,
): Promise<ApiResponse<'POST', Path>> {
  const response = await fetch(buildUrl(path, { params, query: { name: file.name } }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'content-type': file.type || 'application/octet-stream',
      'idempotency-key': crypto.randomUUID(),
    },
    body: file,
  }).catch((error: unknown) => {
    throw transportError('client/unreachable', null, error);
  });
  return (await readResponse(response)) as ApiResponse<'POST', Path>;
}
