import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { Approval } from '@keelson/contracts/learning/approval';
import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import type { Digest, IngestRunId } from '@keelson/contracts/learning/learning-ids';
import type { VideoJob } from '@keelson/contracts/learning/video-job';
import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { STAGES } from '@keelson/contracts/learning/stage';
import { paths } from '@keelson/contracts/paths';
import { distinctUntilChanged, map, skip } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Live } from '../../core/firebase/live';
import type { LiveQuery } from '../../core/firebase/live-query';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { STAGE_NAMES } from '../ui/stage-names';
import { HAS_VIDEOS } from '@keelson/contracts/learning/has-videos';
import { failedVideosOf, summarizeVideos } from '../ui/summarize-videos';
import { LEARNING_API, readManifest } from '../data/learning-api';

const PAGE_SIZE = 30;
/** Only the newest jobs: older ones belong to versions that are rarely live. */
const VIDEO_JOBS = 500;

/** State of learning control: the manifest from the API, runs and approvals from listeners. */
@Service({ autoProvided: false })
export class ControlStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly me = inject(Identity).me;
  private readonly _runs = signal<readonly IngestRun[] | null>(null);
  private readonly videoJobs = signal<readonly VideoJob[] | null>(null);
  private readonly _approvals = signal<readonly Approval[] | null>(null);

  readonly manifest = new AsyncState(() => readManifest(this.api));
  readonly runs = this._runs.asReadonly();
  readonly approvals = this._approvals.asReadonly();
  readonly uid = computed(() => this.me()?.uid ?? null);
  readonly mayIngest = computed(() => includesRole(this.me()?.role ?? null, 'operator'));
  readonly mayApprove = computed(() => includesRole(this.me()?.role ?? null, 'admin'));

  readonly head = computed(() => this.manifest.data()?.head ?? null);
  readonly entries = computed(() => this.manifest.data()?.entries ?? null);
  /** The number of active sources that reached each stage. */
  readonly stages = computed(() => {
    const active = this.entries()?.filter(({ state }) => state === 'active') ?? null;
    const stages = STAGES.filter(({ key }) => key !== 'video' || HAS_VIDEOS);
    const stageIndex = new Map(stages.map(({ key }, index) => [key, index]));
    return stages.map(({ key }, index) => {
      const count =
        active?.filter(({ stage }) => (stageIndex.get(stage) ?? 0) >= index).length ?? null;
      // A document goes live before its video is rendered, so this stage counts playable videos.
      return {
        key,
        label: STAGE_NAMES[key],
        ...(key === 'video' ? this.videoStage(active) : { count, note: '' }),
      };
    });
  });
  readonly waiting = computed(
    () =>
      this.approvals()?.filter(({ status }) => ['requested', 'approved'].includes(status)) ?? [],
  );

  readonly failedVideos = computed(() =>
    failedVideosOf(this.entries() ?? [], this.videoJobs() ?? []),
  );

  private videoStage(active: readonly ManifestEntry[] | null): {
    count: number | null;
    note: string;
  } {
    const jobs = this.videoJobs();
    return active === null || jobs === null
      ? { count: null, note: '' }
      : summarizeVideos(active, jobs);
  }

  constructor() {
    void this.manifest.load();
    void this.loadRuns();
    this.watch(
      {
        collection: paths.ingestRuns(),
        orderBy: [['startedAt', 'desc']],
        limit: PAGE_SIZE,
        schema: () => import('@keelson/contracts/learning/ingest-run').then((m) => m.IngestRun),
      },
      (runs) => this._runs.set(runs),
    );
    this.watch(
      {
        collection: paths.approvals(),
        orderBy: [['requestedAt', 'desc']],
        limit: PAGE_SIZE,
        schema: () => import('@keelson/contracts/learning/approval').then((m) => m.Approval),
      },
      (approvals) => this._approvals.set(approvals),
    );
    this.watch(
      {
        collection: paths.videoJobs(),
        orderBy: [['queuedAt', 'desc']],
        limit: VIDEO_JOBS,
        schema: () => import('@keelson/contracts/learning/video-job').then((m) => m.VideoJob),
      },
      (jobs) => this.videoJobs.set(jobs),
    );
    this.live
      .watchDocument({
        path: paths.manifestHead(),
        schema: () => import('@keelson/contracts/learning/manifest').then((m) => m.ManifestHead),
      })
      .pipe(
        map(
          (head) => `${head?.revision}:${head?.liveRelease}:${head?.policy.requireSecondApprover}`,
        ),
        distinctUntilChanged(),
        skip(1), // the first snapshot equals the API response
        takeUntilDestroyed(),
      )
      .subscribe(() => void this.manifest.refresh());
    inject(RefetchOnFocus).register(() => void this.manifest.refresh());
  }

  /** Shows the server's response immediately; the listener confirms it. */
  upsertRun(run: IngestRun): void {
    this._runs.update((before) => [run, ...(before ?? []).filter(({ id }) => id !== run.id)]);
    void this.manifest.refresh();
  }

  upsertApproval(approval: Approval): void {
    this._approvals.update((before) => [
      approval,
      ...(before ?? []).filter(({ id }) => id !== approval.id),
    ]);
  }

  /** Shows the server's response immediately; the listener confirms it. */
  async retryVideo(id: Digest): Promise<void> {
    const job = await this.api.post(`${LEARNING_API}/videos/{id}/retry`, { params: { id } });
    this.videoJobs.update((jobs) => jobs?.map((one) => (one.id === id ? job : one)) ?? null);
  }

  async resume(id: IngestRunId): Promise<void> {
    this.upsertRun(await this.api.post(`${LEARNING_API}/runs/{id}/resume`, { params: { id } }));
  }

  /** Loads runs from the API until the listener has a snapshot. */
  private async loadRuns(): Promise<void> {
    try {
      const { items: runs } = await this.api.get(`${LEARNING_API}/runs`, {
        query: { limit: PAGE_SIZE },
      });
      this._runs.update((before) => before ?? runs);
    } catch {
      // The manifest request, sent at the same time, shows the error.
    }
  }

  private watch<T>(query: Omit<LiveQuery<T>, 'idField'>, show: (found: T[]) => void): void {
    this.live
      .watchQuery({ ...query, idField: 'id' })
      .pipe(takeUntilDestroyed())
      .subscribe(show);
  }
}
