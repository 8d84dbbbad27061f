import { videoErrorOf } from '@keelson/contracts/learning/video-sentences';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { versionMarkOf } from '@keelson/contracts/documents/migrations';
import { MAX_VIDEO_ATTEMPTS, VideoJob } from '@keelson/contracts/learning/video-job';
import { PublicDoc } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { transact } from '@keelson/server/store/transact';

export type ClaimedVideoJob = Extract<VideoJob, { status: 'rendering' }>;

/** The state in which a worker leaves a job that it had claimed. */
export type VideoJobOutcome = Exclude<VideoJob, { status: 'rendering' }>;

/** Number of due jobs that a claim tries, since other services claim at the same time. */
const CANDIDATES = 5;

/** `lessonFilms/{id}` as a queue with leases: several services may claim from it. */
export class VideoJobRepo {
  constructor(private readonly db: Firestore) {}

  /** Jobs that are due after an instant, the earliest first; expired leases included. */
  dueAfter(from: EpochMs): Query<VideoJob> {
    const jobs = this.db.collection(paths.videoJobs()).withConverter(converter);
    return jobs.where('dueAt', '>', Timestamp.fromMillis(from)).orderBy('dueAt');
  }

  /** Claims the due job that has waited longest, expired leases included. Null when none is due. */
  async claim(at: EpochMs, leaseMs: number, attempt: string): Promise<ClaimedVideoJob | null> {
    const due = await this.db
      .collection(paths.videoJobs())
      .where('dueAt', '<=', Timestamp.fromMillis(at))
      .orderBy('dueAt')
      .limit(CANDIDATES)
      .get();
    for (const { ref } of due.docs) {
      const claimed = await transact(this.db, async (transaction) => {
        const job = (await transaction.get(ref.withConverter(converter))).data();
        if (job === undefined) return null;
        if (job.dueAt === null || job.dueAt > at) return null;
        const next = startAttempt(job, { at, leaseMs, attempt });
        const stored = { ...versionMarkOf(job), ...next };
        transaction.set(ref.withConverter(converter), stored, converter.replaceKnown);
        return next.status === 'rendering' ? next : null;
      });
      if (claimed !== null) return claimed;
    }
    return null;
  }

  /** Renews the lease. @returns False when another attempt holds the job by now. */
  renew(job: ClaimedVideoJob, until: EpochMs): Promise<boolean> {
    return this.settle(job, { ...job, dueAt: until });
  }

  /** Writes the outcome. @returns False when another attempt holds the job by now. */
  settle(job: ClaimedVideoJob, next: VideoJob): Promise<boolean> {
    const ref = this.db.doc(paths.videoJob(job.id)).withConverter(converter);
    return transact(this.db, async (transaction) => {
      const current = (await transaction.get(ref)).data();
      if (current?.status !== 'rendering' || current.attempt !== job.attempt) return false;
      transaction.set(ref, { ...versionMarkOf(current), ...next }, converter.replaceKnown);
      return true;
    });
  }

  async isLive({ slug, version }: { readonly slug: DocSlug; readonly version: number }) {
    const ref = this.db.doc(paths.publicDoc(slug)).withConverter(documentConverter(PublicDoc));
    const doc = (await ref.get()).data();
    return doc?.version === version && doc.withdrawnAt === null;
  }
}

const converter = documentConverter(VideoJob, 'id');

function startAttempt(
  { id, slug, version, title, locale, queuedAt, tries }: VideoJob,
  { at, leaseMs, attempt }: { at: EpochMs; leaseMs: number; attempt: string },
): VideoJob {
  const described = { id, slug, version, title, locale, queuedAt };
  // The worker died on every attempt, so a further one must not die of the same script.
  if (tries >= MAX_VIDEO_ATTEMPTS) {
    const why = videoErrorOf({ code: 'video.no-result', params: {} });
    return { ...described, tries, status: 'failed', dueAt: null, ...why, failedAt: at };
  }
  const dueAt = at + leaseMs;
  return { ...described, tries: tries + 1, status: 'rendering', dueAt, attempt };
}
