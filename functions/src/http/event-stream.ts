import { SECOND } from '@keelson/contracts/time';
import { type Response } from 'express';

const PING_MS = 15 * SECOND;
/** Who takes nothing for this long is taken for gone. */
const PATIENCE_MS = 10 * SECOND;

export interface StreamTimes {
  readonly patienceMs: number;
}

/** Server-sent events to one caller. Nothing is sent before the first event, so a refusal can still be. */
export class EventStream<Event> {
  private readonly gone = new AbortController();
  private count = 0;
  private ping: NodeJS.Timeout | undefined;

  constructor(
    private readonly res: Response,
    private readonly times: StreamTimes = { patienceMs: PATIENCE_MS },
  ) {
    res.once('close', () => {
      clearInterval(this.ping);
      if (!res.writableFinished) this.gone.abort();
    });
  }

  /** Aborts when the caller has gone, or reads nothing any more. */
  get closed(): AbortSignal {
    return this.gone.signal;
  }

  get isOpen(): boolean {
    return this.count > 0;
  }

  /**
   * Waits while the caller reads more slowly than we write: what is not read stays unwritten.
   *
   * @param until Ends the waiting, not the stream: whoever writes has no more time.
   */
  async send(event: Event, until?: AbortSignal): Promise<void> {
    if (this.closed.aborted) return;
    if (!this.isOpen) this.open();
    this.count += 1;
    const text = `id: ${this.count}\ndata: ${JSON.stringify(event)}\n\n`;
    if (!this.res.write(text)) await this.drained(until);
  }

  /** What is not read by then is lost; what was sent is kept elsewhere. */
  end(): void {
    clearInterval(this.ping);
    this.res.end();
    const giveUp = setTimeout(() => this.res.destroy(), this.times.patienceMs).unref();
    this.res.once('close', () => clearTimeout(giveUp));
  }

  private open(): void {
    this.res.status(200);
    this.res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    // Whatever stands in between must neither pack nor hold back.
    this.res.setHeader('Cache-Control', 'private, no-store, no-transform');
    this.res.setHeader('X-Accel-Buffering', 'no');
    this.res.flushHeaders();
    this.ping = setInterval(() => this.res.write(': still here\n\n'), PING_MS);
  }

  private drained(until: AbortSignal | undefined): Promise<void> {
    if (until?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(giveUp);
        until?.removeEventListener('abort', go);
        this.res.off('drain', go).off('close', go);
        resolve();
      };
      const giveUp = setTimeout(() => {
        this.gone.abort();
        this.res.destroy();
        go();
      }, this.times.patienceMs);
      until?.addEventListener('abort', go);
      this.res.on('drain', go).on('close', go);
    });
  }
}
