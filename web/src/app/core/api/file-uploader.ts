import { inject, Service } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import { ApiError, transportError } from './api-error';
import { ApiClient } from './api-client';
import { buildUrl } from './build-url';
import { CurrentWorkspace } from './current-workspace';
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
  private readonly api = inject(ApiClient);
  private readonly workspace = inject(CurrentWorkspace);

  /** @throws {ApiError}; a `DOMException` when it is aborted. */
  async upload<Path extends ApiPath<'POST'>>(
    path: Path,
    file: File,
    options: UploadOptions,
  ): Promise<ApiResponse<'POST', Path>> {
    await this.workspace.ready();
    const headers = this.workspace.headers();
    options.signal.throwIfAborted();
    const url = buildUrl(path, { query: { name: file.name } });
    const response = await send(url, file, { ...options, headers });
    try {
      return (await readResponse(response)) as ApiResponse<'POST', Path>;
    } catch (error) {
      throw error instanceof ApiError ? this.api.reportError(error) : error;
    }
  }
}

interface SendOptions extends UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
}

function send(url: string, file: File, { key, signal, onProgress, headers }: SendOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'blob';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('idempotency-key', key);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
