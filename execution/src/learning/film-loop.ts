import { type Logger } from '@keelson/server/logger';
import { type FilmStudio } from './film-studio';

/** Makes films as long as there are any, then looks again after a pause. */
export class FilmLoop {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly studio: Pick<FilmStudio, 'makeNext' | 'stop'>,
    private readonly pauseMs: number,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.schedule(this.pauseMs);
  }

  /** Ends with the film in hand given back. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.studio.stop();
    await this.working;
  }

  private schedule(waitMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.working = this.work().then((made) => this.schedule(made ? 0 : this.pauseMs));
    }, waitMs);
  }

  private async work(): Promise<boolean> {
    try {
      return await this.studio.makeNext();
    } catch (error) {
      this.log.error('The films could not be looked through', { error });
      return false;
    }
  }
}
