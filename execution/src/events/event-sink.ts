import { SECOND } from '@keelson/contracts/time';
import { beginEventStream, endEventStream } from '@keelson/server/http/event-stream-response';
import { type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Clients that read nothing for this long after the end count as disconnected. */
const CLOSE_MS = 10 * SECOND;
const RETRY_MS = 2_000;

/** Server-sent events with ids to one client. It buffers nothing: it waits while the client does not read. */
export class EventSink {
  private lastId = '';

  /** @param until Ends all waiting. */
  constructor(
    private readonly res: ServerResponse,
    private readonly until: AbortSignal,
  ) {}

  /** Begins the response. Errors can no longer be sent. */
  async open(id: string): Promise<void> {
    beginEventStream(this.res);
    this.lastId = id;
    await this.write(`retry: ${RETRY_MS}\nid: ${id}\n\n`);
  }

  async send(id: string, data: unknown): Promise<void> {
    this.lastId = id;
    await this.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Shows that the connection lives. An id without data moves the client on without an event. */
  async beat(id: string): Promise<void> {
    const moved = id === this.lastId ? '' : `id: ${id}\n`;
    this.lastId = id;
    await this.write(`: heartbeat\n${moved}\n`);
  }

  /** Ends the response; the connection is closed when the client does not read the rest. */
  end(): void {
    endEventStream(this.res, CLOSE_MS);
  }

  private async write(text: string): Promise<void> {
    if (this.until.aborted || this.res.write(text)) return;
    await once(this.res, 'drain', { signal: this.until });
  }
}
