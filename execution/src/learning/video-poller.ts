import { type Logger } from '@keelson/server/logger';
import { type VideoWorker } from './video-worker';

/** Runs video jobs while any are due, then polls again after a pause. */
export class VideoPoller {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly worker: Pick<VideoWorker, 'renderNext' | 'stop'>,
    private readonly pauseMs: number,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.schedule(this.pauseMs);
  }

  /** Aborts the current job, and resolves once it is back in the queue. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.worker.stop();
    await this.working;
  }

  private schedule(waitMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.working = this.work().then((found) => this.schedule(found ? 0 : this.pauseMs));
    }, waitMs);
  }

  private async work(): Promise<boolean> {
    try {
      return await this.worker.renderNext();
    } catch (error) {
      this.log.error('Polling for video jobs failed', { error });
      return false;
    }
  }
}
