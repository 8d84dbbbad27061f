import { type LogLine } from '@keelson/contracts/kanban/run';
import { SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';

const FLUSH_MS = SECOND;
const LONGEST_LINE = 4_000;
const MOST_AT_ONCE = 200;

/** What a run says while it goes on: kept about once a second, in order. It never fails its run. */
export class RunLog {
  private waiting: LogLine[] = [];
  /** The start of a line whose end has not come yet. */
  private partialLine = '';
  private timer: NodeJS.Timeout | undefined;
  private stored: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: { readonly now: () => number; readonly log: Logger },
    private readonly append: (lines: LogLine[]) => Promise<unknown>,
  ) {}

  write(level: LogLine['level'], text: string): void {
    this.waiting.push({ at: this.deps.now(), level, text: text.slice(0, LONGEST_LINE) });
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  /** A piece of a text that arrives bit by bit; said line by line. */
  stream(piece: string): void {
    const lines = (this.partialLine + piece).split('\n');
    this.partialLine = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.write('info', line);
  }

  /** Resolves when all that was said is kept, or could not be. */
  async close(): Promise<void> {
    this.stream('\n');
    this.flush();
    await this.stored;
  }

  /** Nothing more is kept: the run belongs to nobody here any more. */
  async discard(): Promise<void> {
    clearTimeout(this.timer);
    this.waiting = [];
    await this.stored;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.waiting;
    this.waiting = [];
    for (let from = 0; from < lines.length; from += MOST_AT_ONCE) {
      const batch = lines.slice(from, from + MOST_AT_ONCE);
      this.stored = this.stored.then(() => this.store(batch));
    }
  }

  private async store(lines: LogLine[]): Promise<void> {
    try {
      await this.append(lines);
    } catch (error) {
      this.deps.log.warn('Lines of a run were not kept', { error });
    }
  }
}
