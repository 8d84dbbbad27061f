import { type Availability } from '@keelson/contracts/kanban/capabilities';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { type AttachmentStore } from '../attachments/attachment-store';
import { FilmLoop } from './film-loop';
import { FilmRepo } from './film-repo';
import { FilmStudio } from './film-studio';
import { findRenderer } from './find-renderer';

export interface FilmParts {
  readonly db: Firestore;
  readonly files: AttachmentStore | null;
  readonly mode: 'auto' | 'off';
  /** Pause between two looks; 0 makes no films by itself. */
  readonly pauseMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Clock;
  readonly log: Logger;
}

/** Films of one instance: looks for a renderer while the service starts, and begins when it has one. */
export class FilmWorkshop {
  private state: Availability = { available: false, reason: 'The renderer is being looked for' };
  private loop: FilmLoop | null = null;
  private stopped = false;

  constructor(private readonly parts: FilmParts) {}

  readonly availability = (): Availability => this.state;

  async open(): Promise<void> {
    const { db, files, mode, pauseMs, env, now, log } = this.parts;
    if (mode === 'off') {
      this.close('EXECUTION_FILMS is off');
      return;
    }
    if (files === null) {
      this.close('DATA_STORAGE_BUCKET is not set');
      return;
    }
    const slot = await findRenderer(env);
    if (!slot.available) {
      this.close(slot.reason);
      return;
    }
    const { renderer } = slot;
    log.info('Films are made here', { renderer: renderer.name });
    this.state = { available: true };
    const studio = new FilmStudio({ films: new FilmRepo(db), files, renderer, now, log });
    this.loop = new FilmLoop(studio, pauseMs, log);
    if (pauseMs > 0 && !this.stopped) this.loop.start();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.loop?.stop();
  }

  private close(reason: string): void {
    this.parts.log.info('No films are made here', { reason });
    this.state = { available: false, reason };
  }
}
