import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import type { VideoJob } from '@keelson/contracts/learning/video-job';

type Shown = Pick<ManifestEntry, 'publicDocSlug' | 'version'>;
type Job = Pick<VideoJob, 'slug' | 'version' | 'status'>;

/**
 * Returns how many published documents have a playable video, and the state of the other videos.
 *
 * @param entries Sources that are published.
 * @param jobs Video jobs, including those of earlier versions.
 */
export function summarizeVideos(
  entries: readonly Shown[],
  jobs: readonly Job[],
): { readonly count: number; readonly note: string } {
  const live = new Set(entries.map(({ publicDocSlug, version }) => `${publicDocSlug} ${version}`));
  const ofLive = jobs.filter(({ slug, version }) => live.has(`${slug} ${version}`));
  const count = (wanted: Job['status']): number =>
    ofLive.filter(({ status }) => status === wanted).length;
  const [rendering, waiting, failed] = [count('rendering'), count('waiting'), count('failed')];
  const others = [
    ...(rendering > 0 ? [$localize`:Number of videos:${rendering}:count: rendering`] : []),
    ...(waiting > 0 ? [$localize`:Number of videos:${waiting}:count: queued`] : []),
    ...(failed > 0 ? [$localize`:Number of videos:${failed}:count: failed`] : []),
  ];
  return { count: count('rendered'), note: others.join(', ') };
}

type FailedJob = Extract<VideoJob, { status: 'failed' }>;

/** The failed videos of published documents, as their jobs are ordered. */
export function failedVideosOf(
  entries: readonly (Shown & Pick<ManifestEntry, 'state'>)[],
  jobs: readonly VideoJob[],
): FailedJob[] {
  const live = new Set(
    entries.flatMap(({ state, publicDocSlug, version }) =>
      state === 'active' ? [`${publicDocSlug} ${version}`] : [],
    ),
  );
  return jobs.filter(
    (job): job is FailedJob => job.status === 'failed' && live.has(`${job.slug} ${job.version}`),
  );
}
