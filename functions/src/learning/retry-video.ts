import { DomainError } from '@keelson/contracts/errors';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type VideoJob } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { type ApplyDeps } from './apply/apply-deps';
import { type AuditContext } from './audit-context';

/**
 * Queues a failed video again, with all of its attempts. Any other one stays as it is, so a repeated request has no
 * further effect.
 *
 * @throws {DomainError} `learning/video-not-found`.
 */
export function retryVideo(deps: ApplyDeps, id: Digest, context: AuditContext): Promise<VideoJob> {
  return deps.manifest.transaction(async (transaction) => {
    const job = await deps.videoJobs.findIn(transaction, id);
    if (job === null) {
      throw new DomainError('learning/video-not-found', 'There is no video with this ID.');
    }
    if (job.status !== 'failed') return job;
    const at = deps.now();
    const { slug, version, title, locale, queuedAt } = job;
    const described = { id, slug, version, title, locale, queuedAt };
    const waiting = { status: 'waiting', dueAt: at, error: null, message: null } as const;
    const next: VideoJob = { ...described, tries: 0, ...waiting };
    deps.videoJobs.setIn(transaction, next);
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'learning.video-retried',
      target: paths.videoJob(id),
      message: { code: 'learning.video-retried', params: { slug, version, error: job.error } },
      before: job,
      after: next,
      at,
    });
    return next;
  });
}
