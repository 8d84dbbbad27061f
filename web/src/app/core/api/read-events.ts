import { createParser } from 'eventsource-parser';
import { transportError } from './api-error';

/** The part of a response body that is used here. */
export interface EventBody {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };
}

/**
 * Yields the data of server-sent events, parsed as JSON, until the stream ends.
 *
 * @throws {ApiError} `client/unreachable` when the connection is lost; `client/unexpected-response` when the data of
 *   an event is not JSON.
 */
export async function* readEvents(body: EventBody, signal: AbortSignal): AsyncGenerator {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const received: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => received.push(data) });
  for (;;) {
    let chunk: { done: boolean; value?: Uint8Array | undefined };
    try {
      chunk = await reader.read();
    } catch (error) {
      signal.throwIfAborted();
      throw transportError('client/unreachable', null, error);
    }
    if (chunk.done) return;
    parser.feed(decoder.decode(chunk.value, { stream: true }));
    for (const data of received.splice(0)) yield parseData(data);
  }
}

function parseData(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    throw transportError('client/unexpected-response', null, error);
  }
}
