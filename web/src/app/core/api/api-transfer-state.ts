import { inject, makeStateKey, REQUEST_CONTEXT, Service, TransferState } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import type { PageContext } from '@keelson/contracts/learning/page-context';
import type { CallArguments } from './api-client';
import { buildUrl, type RequestInput } from './build-url';

const RESPONSES = makeStateKey<Readonly<Record<string, unknown>>>('responses');

/**
 * API responses transferred with the page. The server renders with them and the browser hydrates with the same
 * responses: no request is repeated and nothing flickers.
 */
@Service()
export class ApiTransferState {
  private readonly responses: Map<string, unknown>;

  constructor() {
    const rendering = inject(REQUEST_CONTEXT, { optional: true }) as PageContext | null;
    const state = inject(TransferState);
    if (rendering !== null) state.set(RESPONSES, rendering.transferred ?? rendering.responses);
    this.responses = new Map(Object.entries(rendering?.responses ?? state.get(RESPONSES, {})));
  }

  /**
   * Returns a response and removes it, because it may be stale at the next call.
   *
   * @returns Null when the server knows that the resource does not exist; undefined when the API must be called.
   */
  take<Path extends ApiPath<'GET'>>(
    path: Path,
    ...[request]: CallArguments<'GET', Path>
  ): ApiResponse<'GET', Path> | null | undefined {
    const { params = {}, query = {} }: RequestInput = request ?? {};
    const url = buildUrl(path, { params, query });
    const response = this.responses.get(url);
    this.responses.delete(url);
    return response as ApiResponse<'GET', Path> | null | undefined;
  }
}
