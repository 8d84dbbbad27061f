import { type BoardEvent } from '@keelson/contracts/kanban/card/follow-endpoints';
import { type Worker } from './agent-worker';

type ReceivedEvent = BoardEvent & { readonly cursor: string };

interface Following {
  /** The stream is open: what happens from now on is in it. */
  readonly opened: Promise<void>;
  readonly events: Promise<readonly ReceivedEvent[]>;
}

/** Follows the events of a board until enough have come, and then disconnects. */
export function readEvents(
  worker: Worker,
  options: {
    readonly boardSlug: string;
    readonly count: number;
    readonly after?: string | undefined;
  },
): Following {
  const { boardSlug, count, after } = options;
  const stop = new AbortController();
  const query = new URLSearchParams({ boardSlug, ...(after === undefined ? {} : { after }) });
  const response = worker.stream(`events?${query.toString()}`, stop.signal);
  const read = async (): Promise<readonly ReceivedEvent[]> => {
    const received: ReceivedEvent[] = [];
    let text = '';
    const { body } = await response;
    if (body === null) throw new Error('No stream');
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const cursor = /^id: ?(.*)$/m.exec(block)?.[1];
        const data = /^data: ?(.*)$/m.exec(block)?.[1];
        if (cursor === undefined || data === undefined) continue;
        const event = JSON.parse(data) as BoardEvent;
        if ('kind' in event) received.push({ ...event, cursor });
      }
      if (received.length >= count) break;
    }
    stop.abort();
    return received;
  };
  return { opened: response.then(() => undefined), events: read() };
}
