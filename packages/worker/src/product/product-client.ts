import {
  ApiClient,
  type ApiClientOptions,
  type RequestData,
  type ResponseData,
} from '../client/api-client';
import { OPERATIONS, type Operations } from './generated/operations.gen';

type OperationId = keyof Operations;

export interface ProductCallOptions {
  /** Firebase ID token of the caller; null for operations that anyone may call. */
  readonly idToken: string | null;
  /** Names the request; the same key again gets the first response. Default: a new one for each call. */
  readonly key?: string | undefined;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal | undefined;
}

/** The HTTP API of the product with the types of its OpenAPI document. */
export class ProductClient {
  private readonly client: ApiClient<OperationId, Operations>;

  /** @param url The address of the app, such as `https://app.example.com`. */
  constructor(
    private readonly url: string,
    options: ApiClientOptions = {},
  ) {
    this.client = new ApiClient(url, OPERATIONS, options);
  }

  /**
   * Calls an operation; lost connections, 429 and 5xx are retried until the signal aborts.
   *
   * @throws {ServiceError} For every other error.
   */
  call<Id extends OperationId>(
    id: Id,
    request: RequestData<Operations[Id]>,
    { idToken, key, signal }: ProductCallOptions,
  ): Promise<ResponseData<Operations[Id]>> {
    const headers = {
      // Public changes must come from the app, and the address is all that says so outside of browsers.
      Origin: new URL(this.url).origin,
      ...(idToken === null ? {} : { Authorization: `Bearer ${idToken}` }),
    };
    return this.client.send(id, request, { headers, key, signal });
  }
}
