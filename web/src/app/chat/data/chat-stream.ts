import { inject, Service } from '@angular/core';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import { ApiClient } from '../../core/api/api-client';
import { ApiError, transportError } from '../../core/api/api-error';
import { Connectivity } from '../../core/api/connectivity';
import { apiUrl } from '../../core/api/build-url';
import { readResponse } from '../../core/api/read-response';
import { readEvents } from '../../core/api/read-events';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Idempotency key: the same for all retries of one question, so that it is answered and counted once. */
  readonly key: string;
}

interface ChatEndpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a question and yields the answer's events as they arrive. */
@Service()
export class ChatStream {
  private readonly api = inject(ApiClient);
  private readonly connectivity = inject(Connectivity);
  private readonly gateway = inject(SignInGateway);

  /** @throws {ApiError} on any error except an abort, which stays a `DOMException`. */
  async *ask(body: AskChatBody, { signal, key }: AskOptions): AsyncGenerator<ChatEvent> {
    const response = await this.send(body, { signal, key });
    if (!response.ok || response.body === null)
      throw this.api.reportError(await readError(response));
    yield* readEvents(response.body, signal) as AsyncGenerator<ChatEvent>;
  }

  private async send(body: AskChatBody, { signal, key }: AskOptions): Promise<Response> {
    const { url, headers } = await this.endpoint();
    try {
      return await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'idempotency-key': key,
          ...headers,
        },
        credentials: 'same-origin',
        body: JSON.stringify(body),
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      const code = this.connectivity.online() ? 'client/unreachable' : 'client/offline';
      throw transportError(code, null, error);
    }
  }

  /**
   * Firebase Hosting buffers responses, so in production the browser calls the function's own URL with an ID token instead of the cookie. Without a token it falls back to Hosting.
   */
  private async endpoint(): Promise<ChatEndpoint> {
    const { chatUrl } = await this.gateway.config();
    const token = chatUrl === null ? null : await this.gateway.idToken();
    if (chatUrl === null || token === null) return { url: apiUrl('/api/chat'), headers: {} };
    return { url: chatUrl, headers: { authorization: `Bearer ${token}` } };
  }
}

async function readError(response: Response): Promise<ApiError> {
  try {
    await readResponse(response);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  return transportError('client/unexpected-response', response.status);
}
