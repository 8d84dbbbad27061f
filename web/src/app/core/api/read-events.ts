import { transportError } from './api-error';

/** As much of a body as is read here. */
export interface EventBody {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };
}

/**
 * The data of server-sent events, as JSON, until the stream ends.
 *
 * @throws {ApiError} `client/unreachable` when the connection breaks in between.
 */
export async function* readEvents(body: EventBody, signal: AbortSignal): AsyncGenerator {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    let part: { done: boolean; value?: Uint8Array | undefined };
    try {
      part = await reader.read();
    } catch (error) {
      signal.throwIfAborted();
      throw transportError('client/unreachable', null, error);
    }
    if (part.done) return;
    rest += decoder.decode(part.value, { stream: true }).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = dataOf(block);
      if (data !== null) yield parsed(data);
    }
  }
}

/** The data of one event; null for a comment, which keeps the connection awake. */
function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return null;
  return lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    throw transportError('client/unexpected-response', null, error);
  }
}
