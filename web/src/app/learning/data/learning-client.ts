import { inject, Service } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { Approval } from '@keelson/contracts/learning/approval';
import type { GapDraft, GapGroup } from '@keelson/contracts/learning/gap';
import type {
  IngestRequest,
  IngestResponse,
  RunRequest,
} from '@keelson/contracts/learning/ingest-endpoints';
import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import type {
  ApprovalId,
  Digest,
  DocSlug,
  IngestRunId,
  PlanRunId,
} from '@keelson/contracts/learning/learning-ids';
import type {
  LearningPolicy,
  ManifestEntry,
  ManifestHead,
} from '@keelson/contracts/learning/manifest';
import type { IngestChange } from '@keelson/contracts/learning/plan';
import type { PlanRun } from '@keelson/contracts/learning/plan-run';
import type { ImageInput } from '@keelson/contracts/learning/image';
import type { SourcePreview } from '@keelson/contracts/learning/preview';
import type { SourceInput, StagedUpload } from '@keelson/contracts/learning/source';
import type { VideoJob } from '@keelson/contracts/learning/video-job';
import { ApiClient } from '../../core/api/api-client';
import { uploadFile } from '../../core/api/upload-file';

export type FeedbackPage = ApiResponse<'GET', '/api/admin/learning-control/feedback'>;
export type ReasonsPage = ApiResponse<'GET', '/api/admin/learning-control/feedback/{slug}'>;

export type GapsList = ApiResponse<'GET', '/api/admin/learning-control/gaps'>;

/** What a run has found, with the change that it was started for. */
export type RunResult = ApiResponse<'GET', '/api/admin/learning-control/plan-runs/{id}/result'>;

/** Client of the learning control API. All methods throw {@link ApiError}. */
@Service()
export class LearningClient {
  private readonly api = inject(ApiClient);

  async upload(file: File): Promise<StagedUpload> {
    return await uploadFile('/api/admin/learning-control/uploads', {}, file);
  }

  /** Checks, plans or applies a small change, and waits for the result. */
  ingest(body: IngestRequest): Promise<IngestResponse> {
    return this.api.post('/api/admin/learning-control/ingest', { body });
  }

  /** Starts to check, plan or apply a change in the background. */
  startRun(body: RunRequest): Promise<PlanRun> {
    return this.api.post('/api/admin/learning-control/plan-runs', { body });
  }

  planRun(id: PlanRunId): Promise<PlanRun> {
    return this.api.get('/api/admin/learning-control/plan-runs/{id}', { params: { id } });
  }

  /** The newest runs in the background, up to a limit. */
  async planRuns(limit: number): Promise<readonly PlanRun[]> {
    return (await this.api.get('/api/admin/learning-control/plan-runs', { query: { limit } }))
      .items;
  }

  runResult(id: PlanRunId): Promise<RunResult> {
    return this.api.get('/api/admin/learning-control/plan-runs/{id}/result', { params: { id } });
  }

  cancelRun(id: PlanRunId): Promise<PlanRun> {
    return this.api.post('/api/admin/learning-control/plan-runs/{id}/cancel', { params: { id } });
  }

  resumeRun(id: PlanRunId): Promise<PlanRun> {
    return this.api.post('/api/admin/learning-control/plan-runs/{id}/resume', { params: { id } });
  }

  /** Reads one source as the plan would, an HTML page in both ways. */
  preview(source: SourceInput, images: readonly ImageInput[]): Promise<SourcePreview> {
    return this.api.post('/api/admin/learning-control/previews', {
      body: { source, ...(images.length === 0 ? {} : { images: [...images] }) },
    });
  }

  requestApproval(change: IngestChange, digest: Digest, note: string): Promise<Approval> {
    return this.api.post('/api/admin/learning-control/approvals', {
      body: { change, digest, note },
    });
  }

  /** The newest approval requests, up to a limit. */
  async approvals(limit: number): Promise<readonly Approval[]> {
    return (await this.api.get('/api/admin/learning-control/approvals', { query: { limit } }))
      .items;
  }

  async changeOf(id: ApprovalId): Promise<IngestChange> {
    return (await this.api.get('/api/admin/learning-control/approvals/{id}', { params: { id } }))
      .change;
  }

  /** @returns The token if the approver is the requester; null otherwise (the requester collects it). */
  async approve(id: ApprovalId, digest: Digest): Promise<string | null> {
    const answer = await this.api.post('/api/admin/learning-control/approvals/{id}/approve', {
      params: { id },
      body: { digest },
    });
    return answer.approvalToken;
  }

  deny(id: ApprovalId): Promise<Approval> {
    return this.api.post('/api/admin/learning-control/approvals/{id}/deny', { params: { id } });
  }

  async collectToken(id: ApprovalId): Promise<string> {
    return (
      await this.api.post('/api/admin/learning-control/approvals/{id}/token', { params: { id } })
    ).approvalToken;
  }

  /** The whole manifest, or its sources in one state, sorted by title. */
  async manifest(
    state?: ManifestEntry['state'],
  ): Promise<{ readonly head: ManifestHead; readonly entries: ManifestEntry[] }> {
    const entries: ManifestEntry[] = [];
    for (let cursor: string | undefined; ;) {
      const query = {
        limit: 100,
        ...(state === undefined ? {} : { state }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const page = await this.api.get('/api/admin/learning-control/manifest', { query });
      entries.push(...page.items);
      if (page.nextCursor === null) return { head: page.head, entries };
      cursor = page.nextCursor;
    }
  }

  /** The newest runs, up to a limit. */
  async runs(most: number): Promise<readonly IngestRun[]> {
    return (await this.api.get('/api/admin/learning-control/runs', { query: { limit: most } }))
      .items;
  }

  /** Changes the approval policy; admins only. */
  setPolicy(policy: LearningPolicy): Promise<ManifestHead> {
    return this.api.put('/api/admin/learning-control/policy', { body: policy });
  }

  /** What readers said about each version, latest first. */
  feedback(cursor: string | null): Promise<FeedbackPage> {
    const query = { limit: 20, ...(cursor === null ? {} : { cursor }) };
    return this.api.get('/api/admin/learning-control/feedback', { query });
  }

  /** Reasons that readers gave for a document, latest first. */
  feedbackReasons(slug: DocSlug, cursor: string | null): Promise<ReasonsPage> {
    const query = { limit: 20, ...(cursor === null ? {} : { cursor }) };
    return this.api.get('/api/admin/learning-control/feedback/{slug}', { params: { slug }, query });
  }

  /** Questions that the documents did not answer, grouped. */
  gaps(status: 'open' | 'closed'): Promise<GapsList> {
    return this.api.get('/api/admin/learning-control/gaps', { query: { status } });
  }

  draftGap(ids: readonly Digest[]): Promise<GapDraft> {
    return this.api.post('/api/admin/learning-control/gaps/draft', { body: { ids: [...ids] } });
  }

  askGaps(ids: readonly Digest[]): Promise<Pick<GapGroup, 'answer'>> {
    return this.api.post('/api/admin/learning-control/gaps/ask', { body: { ids: [...ids] } });
  }

  async dismissGaps(ids: readonly Digest[]): Promise<void> {
    await this.api.post('/api/admin/learning-control/gaps/dismiss', { body: { ids: [...ids] } });
  }

  /** Queues a failed video again; admins only. */
  retryVideo(id: Digest): Promise<VideoJob> {
    return this.api.post('/api/admin/learning-control/videos/{id}/retry', { params: { id } });
  }

  resume(id: IngestRunId): Promise<IngestRun> {
    return this.api.post('/api/admin/learning-control/runs/{id}/resume', { params: { id } });
  }
}
