import { SECOND } from '@keelson/contracts/time';
import { beginEventStream, endEventStream } from '@keelson/server/http/event-stream-response';
import { type ServerResponse } from 'node:http';

const PING_MS = 15 * SECOND;
/** Clients that read nothing for this long count as disconnected. */
const DRAIN_TIMEOUT_MS = 10 * SECOND;

export interface StreamOptions<Event> {
  /** Returns the event as clients receive it. */
  readonly parse: (event: Event) => unknown;
  readonly drainTimeoutMs?: number;
}

/** Server-sent events to one client. The response starts with the first event; errors can be sent before. */
export class EventStream<Event> {
  private readonly disconnected = new AbortController();
  private readonly drainTimeoutMs: number;
  private count = 0;
  private ping: NodeJS.Timeout | undefined;

  constructor(
    private readonly res: ServerResponse,
    private readonly options: StreamOptions<Event>,
  ) {
    this.drainTimeoutMs = options.drainTimeoutMs ?? DRAIN_TIMEOUT_MS;
    res.once('close', () => {
      clearInterval(this.ping);
      if (!res.writableFinished) this.disconnected.abort();
    });
  }

  /** Aborts when the client disconnects or stops reading. */
  get closed(): AbortSignal {
    return this.disconnected.signal;
  }

  get isOpen(): boolean {
    return this.count > 0;
  }

  /**
   * Sends an event and waits while the client reads more slowly than events arrive.
   *
   * @param until Ends the wait, not the stream: the caller has no more time.
   */
  async send(event: Event, until?: AbortSignal): Promise<void> {
    if (this.closed.aborted) return;
    const data = JSON.stringify(this.options.parse(event));
    if (!this.isOpen) this.open();
    this.count += 1;
    const text = `id: ${this.count}\ndata: ${data}\n\n`;
    if (!this.res.write(text)) await this.waitForDrain(until);
  }

  /** Ends the stream. The connection closes after the drain timeout, read or not. */
  end(): void {
    clearInterval(this.ping);
    endEventStream(this.res, this.drainTimeoutMs);
  }

  private open(): void {
    beginEventStream(this.res);
    this.res.flushHeaders();
    this.ping = setInterval(() => this.res.write(': ping\n\n'), PING_MS);
  }

  private waitForDrain(until: AbortSignal | undefined): Promise<void> {
    if (until?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timeout);
        until?.removeEventListener('abort', finish);
        this.res.off('drain', finish).off('close', finish);
        resolve();
      };
      const timeout = setTimeout(() => {
        this.disconnected.abort();
        this.res.destroy();
        finish();
      }, this.drainTimeoutMs);
      until?.addEventListener('abort', finish);
      this.res.on('drain', finish).on('close', finish);
    });
  }
}
