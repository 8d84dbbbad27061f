import { type Availability } from '@keelson/contracts/kanban/capabilities';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { Poller } from '@keelson/server/poller';
import { type Firestore } from 'firebase-admin/firestore';
import { type AttachmentStore } from '../attachments/attachment-store';
import { findRenderer } from './find-renderer';
import { VideoJobRepo } from './video-job-repo';
import { VideoWorker } from './video-worker';

export interface VideoServiceDeps {
  readonly db: Firestore;
  readonly files: AttachmentStore | null;
  readonly mode: 'auto' | 'off';
  /** Pause between two polls; 0 turns polling off. */
  readonly pauseMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Clock;
  readonly log: Logger;
}

/** Video rendering of one instance: detects the renderer at start, and polls for jobs if there is one. */
export class VideoService {
  private state: Availability = { available: false, reason: 'The renderer is being detected' };
  private worker: VideoWorker | null = null;
  private poller: Poller | null = null;
  private stopped = false;

  constructor(private readonly deps: VideoServiceDeps) {}

  readonly availability = (): Availability => this.state;

  async start(): Promise<void> {
    const { db, files, mode, pauseMs, env, now, log } = this.deps;
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
    const worker = new VideoWorker({ jobs: new VideoJobRepo(db), files, renderer, now, log });
    this.worker = worker;
    this.poller = new Poller({
      task: () => worker.renderNext(),
      intervalMs: pauseMs,
      initialDelayMs: pauseMs,
      onError: (error) => log.error('Polling for video jobs failed', { error }),
    });
    if (pauseMs > 0 && !this.stopped) this.poller.start();
  }

  /** Aborts the current job, and resolves once it is back in the queue. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.worker?.stop();
    await this.poller?.stop();
  }

  private disable(reason: string): void {
    this.deps.log.info('Video rendering is not available', { reason });
    this.state = { available: false, reason };
  }
}
