import { type LogLine } from '@keelson/contracts/kanban/run/run';
import { SECOND } from '@keelson/contracts/time';
import { cutText } from '@keelson/contracts/text';
import { type Logger } from '@keelson/server/logger';

const FLUSH_MS = SECOND;
const MAX_LINE_LENGTH = 4_000;
const MAX_BATCH_LINES = 200;

/** The output of a run, stored about once a second, in order. Storage errors never fail the run. */
export class RunLog {
  private pending: LogLine[] = [];
  /** The beginning of an incomplete line. */
  private partialLine = '';
  private timer: NodeJS.Timeout | undefined;
  private stored: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: { readonly now: () => number; readonly log: Logger },
    private readonly append: (lines: LogLine[]) => Promise<unknown>,
  ) {}

  write(level: LogLine['level'], text: string): void {
    this.pending.push({ at: this.deps.now(), level, text: cutText(text, MAX_LINE_LENGTH) });
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  /** Adds a chunk of streamed text; complete lines are written. */
  stream(chunk: string): void {
    const lines = (this.partialLine + chunk).split('\n');
    this.partialLine = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.write('info', line);
  }

  /** Resolves when all output is stored or has failed to be stored. */
  async close(): Promise<void> {
    this.stream('\n');
    this.flush();
    await this.stored;
  }

  /** Drops pending output: the run no longer belongs to this instance. */
  async discard(): Promise<void> {
    clearTimeout(this.timer);
    this.pending = [];
    await this.stored;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.pending;
    this.pending = [];
    for (let from = 0; from < lines.length; from += MAX_BATCH_LINES) {
      const batch = lines.slice(from, from + MAX_BATCH_LINES);
      this.stored = this.stored.then(() => this.store(batch));
    }
  }

  private async store(lines: LogLine[]): Promise<void> {
    try {
      await this.append(lines);
    } catch (error) {
      this.deps.log.warn('Storing run output failed', { error });
    }
  }
}
