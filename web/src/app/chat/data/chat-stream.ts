import { inject, Service } from '@angular/core';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import { ApiClient } from '../../core/api/api-client';
import { ApiError, offlineError, transportError } from '../../core/api/api-error';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { Connectivity } from '../../core/api/connectivity';
import { apiUrl } from '../../core/api/build-url';
import { readResponse } from '../../core/api/read-response';
import { readEvents } from '../../core/api/read-events';
import { SlowRequests } from '../../core/api/slow-requests';
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
  private readonly slowRequests = inject(SlowRequests);
  private readonly gateway = inject(SignInGateway);
  private readonly workspace = inject(CurrentWorkspace);
  /** False once the function's own URL could not be reached, so that later questions do not wait for it. */
  private direct = true;

  /** @throws {ApiError} on any error except an abort, which stays a `DOMException`. */
  async *ask(body: AskChatBody, { signal, key }: AskOptions): AsyncGenerator<ChatEvent> {
    const response = await this.slowRequests.track(this.send(body, { signal, key }));
    if (!response.ok || response.body === null)
      throw this.api.reportError(await readError(response));
    yield* readEvents(response.body, signal) as AsyncGenerator<ChatEvent>;
  }

  private async send(body: AskChatBody, options: AskOptions): Promise<Response> {
    await this.workspace.ready();
    const headers = this.workspace.headers();
    const hosting = { url: apiUrl('/api/chat'), headers };
    const direct = await this.directEndpoint(headers);
    const response = direct === null ? null : await this.tryDirect(direct, body, options);
    if (response !== null) return response;
    try {
      return await post(hosting, body, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (this.connectivity.online()) throw transportError('client/unreachable', null, error);
      throw offlineError('POST', error);
    }
  }

  /** Null when the browser cannot reach the function, or is not allowed to. */
  private async tryDirect(
    endpoint: ChatEndpoint,
    body: AskChatBody,
    options: AskOptions,
  ): Promise<Response | null> {
    try {
      return await post(endpoint, body, options);
    } catch {
      options.signal.throwIfAborted();
      if (this.connectivity.online()) this.direct = false;
      return null;
    }
  }

  /**
   * Firebase Hosting buffers responses, so in production the browser first calls the function's own URL with an ID
   * token instead of the cookie. Hosting is the fallback, with the same key: the question counts once.
   */
  private async directEndpoint(headers: ChatEndpoint['headers']): Promise<ChatEndpoint | null> {
    const { chatUrl } = await this.gateway.config();
    const token = chatUrl === null || !this.direct ? null : await this.gateway.idToken();
    if (chatUrl === null || token === null) return null;
    return { url: chatUrl, headers: { ...headers, authorization: `Bearer ${token}` } };
  }
}

const post = ({ url, headers }: ChatEndpoint, body: AskChatBody, { signal, key }: AskOptions) =>
  fetch(url, {
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

async function readError(response: Response): Promise<ApiError> {
  try {
    await readResponse(response);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  return transportError('client/unexpected-response', response.status);
}
