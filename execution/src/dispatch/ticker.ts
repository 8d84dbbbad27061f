import { type Logger } from '@keelson/server/logger';
import { type ImportJanitor } from '../boards/import-janitor';
import { type Dispatcher } from './dispatcher';

const AT_A_TIME = 64;

/** Passes again and again, a pause after each; a pass that fails is logged and the next one comes. */
export class Ticker {
  private timer: NodeJS.Timeout | null = null;
  private passing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly service: { readonly dispatcher: Dispatcher; readonly janitor: ImportJanitor },
    private readonly tickMs: number,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.schedule(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.passing;
  }

  private schedule(waitMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.passing = this.tick().finally(() => this.schedule(this.tickMs));
    }, waitMs);
  }

  private async tick(): Promise<void> {
    try {
      const report = await this.service.dispatcher.pass({ dryRun: false, limit: AT_A_TIME });
      const { started, reclaimed, woken } = report;
      if (started + reclaimed + woken > 0) {
        this.log.info('Dispatched', { started, reclaimed, woken, places: report.places });
      }
    } catch (error) {
      this.log.error('The dispatcher could not pass', { error });
    }
    try {
      await this.service.janitor.sweep();
    } catch (error) {
      this.log.error('Imports that were given up could not be cleared away', { error });
    }
  }
}
