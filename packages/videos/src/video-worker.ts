import { videoErrorOf, type VideoMessage } from '@keelson/contracts/learning/video-sentences';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { MAX_VIDEO_ATTEMPTS, VideoScript } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { sha256 } from '@keelson/server/digest';
import { type Logger } from '@keelson/server/logger';
import { randomUUID } from 'node:crypto';
import { type Renderer } from './find-renderer';
import { PermanentRenderError, renderVideo } from './render-video';
import { ProgramError } from './run-program';
import { type VideoFiles } from './video-files';
import { type ClaimedVideoJob, type VideoJobOutcome, type VideoJobRepo } from './video-job-repo';

/** A worker that is silent for longer counts as dead; the lease is renewed three times within. */
const LEASE_MS = 90 * SECOND;
const MAX_SCRIPT_BYTES = 2 * 1024 * 1024;

export interface VideoWorkerDeps {
  readonly jobs: VideoJobRepo;
  readonly files: VideoFiles;
  readonly renderer: Renderer;
  readonly now: Clock;
  readonly log: Logger;
  readonly leaseMs?: number;
  /** Parent of the working folders; the system's temporary folder by default. */
  readonly folder?: string;
}

/** Runs video jobs one at a time: claims with a lease, renders, stores by content, records. */
export class VideoWorker {
  private readonly stopping = new AbortController();

  constructor(private readonly deps: VideoWorkerDeps) {}

  /** Runs the next due job. @returns False when none was due. */
  async renderNext(): Promise<boolean> {
    const { jobs, now, log, leaseMs = LEASE_MS } = this.deps;
    if (this.stopping.signal.aborted) return false;
    const job = await jobs.claim(now(), leaseMs, randomUUID());
    if (job === null) return false;
    const leaseLost = new AbortController();
    const renewal = setInterval(() => {
      jobs
        .renew(job, now() + leaseMs)
        .then((renewed) => !renewed && leaseLost.abort())
        .catch((error: unknown) => log.warn('The lease of a video job was not renewed', { error }));
    }, leaseMs / 3);
    try {
      const outcome = await this.run(
        job,
        AbortSignal.any([this.stopping.signal, leaseLost.signal]),
      );
      const { id, slug, version } = job;
      if (await jobs.settle(job, outcome)) {
        log.info('Video job settled', { id, slug, version, status: outcome.status });
      } else {
        log.warn('Video job was claimed by another worker', { id });
      }
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  /** Aborts the current job, which goes back to the queue. */
  stop(): void {
    this.stopping.abort();
  }

  private async run(job: ClaimedVideoJob, signal: AbortSignal): Promise<VideoJobOutcome> {
    try {
      return await this.render(job, signal);
    } catch (error) {
      return this.outcomeOfError(job, error);
    }
  }

  private async render(job: ClaimedVideoJob, signal: AbortSignal): Promise<VideoJobOutcome> {
    const { jobs, files, renderer, folder, now } = this.deps;
    if (!(await jobs.isLive(job))) {
      throw new PermanentRenderError({ code: 'video.not-live', params: {} });
    }
    const script = keepUnknownFields(VideoScript).parse(JSON.parse(await this.readScript(job)));
    const { bytes, durationMs, slideEndsMs } = await renderVideo(renderer, script, {
      signal,
      ...(folder === undefined ? {} : { parent: folder }),
    });
    const hash = Digest.parse(sha256(bytes));
    await files.write(paths.videoFile(job.id, hash), [bytes], 'video/mp4');
    return {
      ...describedBy(job),
      status: 'rendered',
      dueAt: null,
      sha256: hash,
      bytes: bytes.length,
      durationMs,
      slideEndsMs: [...slideEndsMs],
      renderer: renderer.name,
      renderedAt: now(),
    };
  }

  private outcomeOfError(job: ClaimedVideoJob, error: unknown): VideoJobOutcome {
    const { now, log } = this.deps;
    const at = now();
    const described = describedBy(job);
    if (error instanceof ProgramError && error.reason === 'stopped') {
      // The service stops or the lease is lost: the next attempt may start at once, and this one does not count.
      const tries = job.tries - 1;
      return { ...described, tries, status: 'waiting', dueAt: at, error: null, message: null };
    }
    const permanent = error instanceof PermanentRenderError;
    const facts: VideoMessage = permanent
      ? error.facts
      : { code: 'video.renderer-failed', params: {} };
    const why = videoErrorOf(facts);
    if (!permanent) log.error('Rendering a video failed', { id: job.id, tries: job.tries, error });
    if (permanent || job.tries >= MAX_VIDEO_ATTEMPTS) {
      return { ...described, status: 'failed', dueAt: null, ...why, failedAt: at };
    }
    const dueAt = at + MINUTE * 4 ** (job.tries - 1);
    return { ...described, status: 'waiting', dueAt, ...why };
  }

  private async readScript({ id }: ClaimedVideoJob): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    const stream = this.deps.files.read(paths.videoScript(id)) as AsyncIterable<Buffer>;
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > MAX_SCRIPT_BYTES) {
        throw new PermanentRenderError({ code: 'video.script-too-long', params: {} });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

function describedBy(job: ClaimedVideoJob) {
  const { id, slug, version, title, locale, queuedAt, tries } = job;
  return { id, slug, version, title, locale, queuedAt, tries };
}
