import { cut } from './cut';

/** Limits of the API for one request and one line. */
const MAX_LINES = 200;
const MAX_LENGTH = 4_000;
/** Beyond this, lines are dropped and counted until the log could be sent. */
const MAX_WAITING = 10_000;
const LAST_LINES = 20;

export interface LogLine {
  readonly at: number;
  readonly level: 'info' | 'warn';
  readonly text: string;
}

/** The log of a command: text arrives in pieces, and is sent in requests of up to 200 lines. */
export class LogLines {
  private readonly waiting: LogLine[] = [];
  private readonly newest: string[] = [];
  private partial = '';
  private dropped = 0;

  add(piece: string, at: number): void {
    const lines = (this.partial + piece).split('\n');
    this.partial = lines.pop() ?? '';
    for (const line of lines) this.push(line, at);
    while (this.partial.length > MAX_LENGTH) {
      const start = cut(this.partial, MAX_LENGTH);
      this.partial = this.partial.slice(start.length);
      this.push(start, at);
    }
  }

  /** Adds what the last piece left without a line break. */
  end(at: number): void {
    if (this.partial !== '') this.push(this.partial, at);
    this.partial = '';
  }

  /** Takes out the lines of the next request; empty when there are none. */
  take(at: number): LogLine[] {
    const lines = this.waiting.splice(0, MAX_LINES - 1);
    if (this.dropped > 0) {
      lines.push({ at, level: 'warn', text: `${this.dropped} lines were dropped.` });
      this.dropped = 0;
    }
    return lines;
  }

  last(): string {
    return this.newest.join('\n');
  }

  private push(line: string, at: number): void {
    const text = cut(line.replace(/\r$/, ''), MAX_LENGTH);
    this.newest.push(text);
    if (this.newest.length > LAST_LINES) this.newest.shift();
    if (this.waiting.length >= MAX_WAITING) this.dropped += 1;
    else this.waiting.push({ at, level: 'info', text });
  }
}
