import { inject, makeStateKey, REQUEST_CONTEXT, Service, TransferState } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import type { PageContext } from '@keelson/contracts/platform/page-context';
import { setServerTime } from '../../shared/util/time/clock';
import { buildUrl, type RequestInput } from './build-url';
import type { CallArguments } from './call-arguments';

/** Later, what the page brought is not fresh, for example after a slow navigation within the app. */
const FRESH_MS = 10_000;

const RESPONSES = makeStateKey<Readonly<Record<string, unknown>>>('responses');
/** When the server sent a page of a member, in epoch milliseconds by its clock. */
const SENT_AT = makeStateKey<number | null>('sentAt');

/**
 * API responses transferred with the page. The server renders public pages with them, and the browser hydrates with the
 * same responses: no request is repeated and nothing flickers. Pages of members bring what they would ask for first.
 */
@Service()
export class ApiTransferState {
  private readonly responses: Map<string, unknown>;
  private readonly createdAt = Date.now();

  constructor() {
    const rendering = inject(REQUEST_CONTEXT, { optional: true }) as PageContext | null;
    const state = inject(TransferState);
    this.responses = new Map(Object.entries(rendering?.responses ?? state.get(RESPONSES, {})));
    if (rendering !== null) {
      state.set(RESPONSES, rendering.transferred ?? rendering.responses);
      if (rendering.sentAt !== undefined) state.set(SENT_AT, rendering.sentAt);
      return;
    }
    const sentAt = state.get(SENT_AT, null);
    if (sentAt !== null) setServerTime(sentAt + sinceResponse());
  }

  /** After a change, nothing that the page brought is fresh. */
  clear(): void {
    this.responses.clear();
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
    return this.takeUntyped(path, request) as ApiResponse<'GET', Path> | null | undefined;
  }

  /** As {@link take}, for a caller that is generic itself. */
  takeUntyped(path: string, { params = {}, query = {} }: RequestInput = {}): unknown {
    if (Date.now() - this.createdAt > FRESH_MS) this.responses.clear();
    if (this.responses.size === 0) return undefined;
    const url = buildUrl(path, { params, query });
    const response = this.responses.get(url);
    this.responses.delete(url);
    return response;
  }
}

/** Milliseconds since the page began to arrive: its scripts may have taken long. */
function sinceResponse(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page === undefined ? 0 : performance.now() - page.responseStart;
}
