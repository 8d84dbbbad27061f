import { type Response } from 'express';

const PING_MS = 15_000;

/** Server-sent events to one caller. Nothing is sent before the first event, so a refusal can still be. */
export class EventStream<Event> {
  private readonly gone = new AbortController();
  private count = 0;
  private ping: NodeJS.Timeout | undefined;

  constructor(private readonly res: Response) {
    res.once('close', () => {
      clearInterval(this.ping);
      if (!res.writableFinished) this.gone.abort();
    });
  }

  /** Aborts when the caller has gone. */
  get closed(): AbortSignal {
    return this.gone.signal;
  }

  get isOpen(): boolean {
    return this.count > 0;
  }

  /** Waits while the caller reads more slowly than we write. */
  async send(event: Event): Promise<void> {
    if (this.closed.aborted) return;
    if (!this.isOpen) this.open();
    this.count += 1;
    const text = `id: ${this.count}\ndata: ${JSON.stringify(event)}\n\n`;
    if (!this.res.write(text)) await this.drained();
  }

  end(): void {
    clearInterval(this.ping);
    this.res.end();
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

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.res.off('drain', go).off('close', go);
        resolve();
      };
      this.res.on('drain', go).on('close', go);
    });
  }
}
