import { inject, makeStateKey, REQUEST_CONTEXT, Service, TransferState } from '@angular/core';
import type { Endpoint } from '@keelson/contracts/http/endpoint';
import type { PageContext } from '@keelson/contracts/learning/page-context';
import type { Operation, OperationInput, OperationOutput } from './operation';
import { buildUrl } from './build-url';

const ANSWERS = makeStateKey<Readonly<Record<string, unknown>>>('answers');

/**
 * Answers of the API that came with the page: the server renders with them, and the browser goes on
 * with the same ones, so that nothing is asked for twice and nothing flickers.
 */
@Service()
export class ApiTransferState {
  private readonly left: Map<string, unknown>;

  constructor() {
    const rendering = inject(REQUEST_CONTEXT, { optional: true }) as PageContext | null;
    const state = inject(TransferState);
    if (rendering !== null) state.set(ANSWERS, rendering.answers);
    this.left = new Map(Object.entries(state.get(ANSWERS, {})));
  }

  /**
   * Gives an answer away, once: later it may be out of date.
   *
   * @returns Null when the server knows that there is nothing; undefined when the API must be asked.
   */
  take<E extends Endpoint>(
    { path }: Operation<E>,
    input: OperationInput<E>,
  ): OperationOutput<E> | null | undefined {
    const { params = {} } = input as { readonly params?: Readonly<Record<string, unknown>> };
    const address = buildUrl(path, params, {});
    const answer = this.left.get(address);
    this.left.delete(address);
    return answer as OperationOutput<E> | null | undefined;
  }
}
