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
  const url = buildUrl(path, { params, query: { name: file.name } });
  return (await sendFile('POST', url, file)) as ApiResponse<'POST', Path>;
}

/**
 * As {@link uploadFile}, where the path is that of the file.
 *
 * @throws {ApiError}
 */
export async function putFile<Path extends ApiPath<'PUT'>>(
  path: Path,
  params: Readonly<Record<PathParam<Path>, string>>,
  file: Blob,
): Promise<ApiResponse<'PUT', Path>> {
  return (await sendFile('PUT', buildUrl(path, { params }), file)) as ApiResponse<'PUT', Path>;
}

async function sendFile(method: 'POST' | 'PUT', url: string, file: Blob): Promise<unknown> {
  const response = await fetch(url, {
    method,
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
  return readResponse(response);
}
