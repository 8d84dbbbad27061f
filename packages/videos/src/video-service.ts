import { type VideoJob } from '@keelson/contracts/learning/video-job';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { EarliestTimer } from '@keelson/server/earliest-timer';
import { findRenderer } from './find-renderer';
import { type VideoFiles } from './video-files';
import { VideoJobRepo } from './video-job-repo';
import { VideoWorker } from './video-worker';

/** As the execution service reports it. */
type Availability =
  | { readonly available: true }
  | { readonly available: false; readonly reason: string };

export interface VideoServiceDeps {
  readonly db: Firestore;
  readonly files: VideoFiles | null;
  readonly mode: 'auto' | 'off';
  /** False when this instance starts no jobs. */
  readonly enabled: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Clock;
  readonly log: Logger;
}

/** Video rendering of one instance: detects the renderer at start, and runs jobs when they are due if there is one. */
export class VideoService {
  private state: Availability = { available: false, reason: 'The renderer is being detected' };
  private worker: VideoWorker | null = null;
  private timer: EarliestTimer | null = null;
  private stopped = false;

  constructor(private readonly deps: VideoServiceDeps) {}

  readonly availability = (): Availability => this.state;

  async start(): Promise<void> {
    const { db, files, mode, enabled, env, now, log } = this.deps;
    if (mode === 'off') {
      this.disable('EXECUTION_VIDEO is off');
      return;
    }
    if (files === null) {
      this.disable('DATA_STORAGE_BUCKET is not set');
      return;
    }
    const found = await findRenderer(env);
    if (!found.available) {
      this.disable(found.reason);
      return;
    }
    const { renderer } = found;
    log.info('Video rendering is available', { renderer: renderer.name });
    this.state = { available: true };
    const jobs = new VideoJobRepo(db);
    const worker = new VideoWorker({ jobs, files, renderer, now, log });
    this.worker = worker;
    this.timer = new EarliestTimer({
      query: (from) => jobs.dueAfter(from),
      timeOf: (document) => (document.data() as VideoJob | undefined)?.dueAt ?? null,
      act: async (from) => {
        while (await worker.renderNext());
        return from;
      },
      now,
      log,
    });
    if (enabled && !this.stopped) this.timer.start(0);
  }

  /** Aborts the current job, and resolves once it is back in the queue. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.worker?.stop();
    await this.timer?.stop();
  }

  private disable(reason: string): void {
    this.deps.log.info('Video rendering is not available', { reason });
    this.state = { available: false, reason };
  }
}
