import { inject, Service } from '@angular/core';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import { ApiClient } from '../../core/api/api-client';
import { ApiError, transportError } from '../../core/api/api-error';
import { Connectivity } from '../../core/api/connectivity';
import { askChat } from '../../core/api/operations';
import { readResponse } from '../../core/api/read-response';
import { readEvents } from '../../core/api/read-events';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';

export interface AskOptions {
  readonly signal: AbortSignal;
  /** The same for every try of one question: it is answered and counted once. */
  readonly key: string;
}

interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks the chat and hands on the events of the answer as they arrive. */
@Service()
export class ChatStream {
  private readonly api = inject(ApiClient);
  private readonly connectivity = inject(Connectivity);
  private readonly gateway = inject(SignInGateway);

  /** @throws {ApiError} whatever goes wrong, except an abort, which stays a `DOMException`. */
  async *ask(body: AskChatBody, { signal, key }: AskOptions): AsyncGenerator<ChatEvent> {
    const response = await this.send(body, { signal, key });
    if (!response.ok || response.body === null)
      throw this.api.reportError(await refusalOf(response));
    yield* readEvents(response.body, signal) as AsyncGenerator<ChatEvent>;
  }

  private async send(body: AskChatBody, { signal, key }: AskOptions): Promise<Response> {
    const { url, headers } = await this.address();
    try {
      return await fetch(url, {
        method: askChat.method,
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
   * Hosting holds an answer back until it is whole, so in production the function is asked at its own
   * address, with an ID token instead of the cookie. Without a token the detour is better than nothing.
   */
  private async address(): Promise<Address> {
    const { chatUrl } = await this.gateway.config();
    const token = chatUrl === null ? null : await this.gateway.idToken();
    if (chatUrl === null || token === null) return { url: askChat.path, headers: {} };
    return { url: chatUrl, headers: { authorization: `Bearer ${token}` } };
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    await readResponse(response);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  return transportError('client/unexpected-response', response.status);
}
