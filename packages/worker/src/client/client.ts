import { ApiClient, type RequestData, type ResponseData } from './api-client';
import { OPERATIONS, type Operations } from './generated/operations.gen';

type OperationId = keyof Operations;
export type RequestOf<Id extends OperationId> = RequestData<Operations[Id]>;
export type ResponseOf<Id extends OperationId> = ResponseData<Operations[Id]>;

export interface CallOptions {
  readonly token: string;
  /** Who acts, for the service token: `user:ada`. The token of an agent or a run says it itself. */
  readonly actor?: string | undefined;
  /** Names the request; the same key again gets the first response. Default: a new one for each call. */
  readonly key?: string | undefined;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal | undefined;
}

/** The HTTP API of the execution service with the types of its OpenAPI document. */
export class ExecutionClient {
  private readonly client: ApiClient<OperationId, Operations>;

  constructor(url: string, random: () => number = Math.random) {
    this.client = new ApiClient(url, OPERATIONS, { random });
  }

  /**
   * Calls an operation; lost connections, 429 and 5xx are retried until the signal aborts.
   *
   * @throws {ServiceError} For every other error.
   */
  call<Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    { token, actor, key, signal }: CallOptions,
  ): Promise<ResponseOf<Id>> {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(actor === undefined ? {} : { 'Keelson-Actor': actor }),
    };
    return this.client.send(id, request, { headers, key, signal });
  }
}
