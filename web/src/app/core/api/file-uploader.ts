import { Service } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import { transportError } from './api-error';
import { buildUrl } from './build-url';
import { readResponse } from './read-response';

export interface UploadOptions {
  /** The same for all attempts at one file, so that it is stored once. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Called with the share that is sent, `0..1`. */
  readonly onProgress: (share: number) => void;
}

/** Uploads a file as raw bytes and tells how much of it is sent, which `fetch` does not. */
@Service()
export class FileUploader {
  /** @throws {ApiError}; a `DOMException` when it is aborted. */
  async upload<Path extends ApiPath<'POST'>>(
    path: Path,
    file: File,
    options: UploadOptions,
  ): Promise<ApiResponse<'POST', Path>> {
    const response = await send(buildUrl(path, { query: { name: file.name } }), file, options);
    return (await readResponse(response)) as ApiResponse<'POST', Path>;
  }
}

function send(url: string, file: File, { key, signal, onProgress }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'blob';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const body = request.response as Blob;
      resolve(new Response(body, { status: request.status, headers: { 'content-type': type } }));
    });
    request.addEventListener('error', () => reject(transportError('client/unreachable', null)));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(file);
  });
}
