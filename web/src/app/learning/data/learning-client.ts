import { inject, Service } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { Approval } from '@keelson/contracts/learning/approval';
import type { IngestResponse } from '@keelson/contracts/learning/ingest-endpoints';
import type { IngestRun, RunEvent } from '@keelson/contracts/learning/ingest-run';
import type {
  ApprovalId,
  Digest,
  DocSlug,
  IngestRunId,
} from '@keelson/contracts/learning/learning-ids';
import type {
  LearningPolicy,
  ManifestEntry,
  ManifestHead,
} from '@keelson/contracts/learning/manifest';
import type { IngestChange, IngestPlan, SourceReport } from '@keelson/contracts/learning/plan';
import type { ImageInput } from '@keelson/contracts/learning/image';
import type { SourcePreview } from '@keelson/contracts/learning/preview';
import type { SourceInput, StagedUpload } from '@keelson/contracts/learning/source';
import type { VideoJob } from '@keelson/contracts/learning/video-job';
import { ApiClient } from '../../core/api/api-client';
import { uploadFile } from '../../core/api/upload-file';

/** A plan and the report of each source. */
export interface PlanResult {
  readonly sources: readonly SourceReport[];
  readonly plan: IngestPlan;
}

export type FeedbackPage = ApiResponse<'GET', '/api/admin/learning-control/feedback'>;
export type ReasonsPage = ApiResponse<'GET', '/api/admin/learning-control/feedback/{slug}'>;

type DryRun = Extract<IngestResponse, { mode: 'dry_run' }>;

/** Client of the learning control API. All methods throw {@link ApiError}. */
@Service()
export class LearningClient {
  private readonly api = inject(ApiClient);

  async upload(file: File): Promise<StagedUpload> {
    return await uploadFile('/api/admin/learning-control/uploads', {}, file);
  }

  /** Checks the sources without writing anything. */
  async dryRun(change: IngestChange): Promise<DryRun> {
    return this.ask(
      'dry_run',
      await this.api.post('/api/admin/learning-control/ingest', {
        body: { mode: 'dry_run', change },
      }),
    );
  }

  /** Reads one source as the plan would, an HTML page in both ways. */
  preview(source: SourceInput, images: readonly ImageInput[]): Promise<SourcePreview> {
    return this.api.post('/api/admin/learning-control/previews', {
      body: { source, ...(images.length === 0 ? {} : { images: [...images] }) },
    });
  }

  /** Plans the exact writes without writing anything. */
  async plan(change: IngestChange): Promise<PlanResult> {
    const body = { mode: 'commit_plan', change } as const;
    return this.ask(
      'commit_plan',
      await this.api.post('/api/admin/learning-control/ingest', { body }),
    );
  }

  /** Applies an approved plan. */
  async apply(change: IngestChange, digest: Digest, approvalToken: string): Promise<IngestRun> {
    const body = { mode: 'commit_apply', change, digest, approvalToken } as const;
    return this.ask(
      'commit_apply',
      await this.api.post('/api/admin/learning-control/ingest', { body }),
    ).run;
  }

  requestApproval(change: IngestChange, digest: Digest, note: string): Promise<Approval> {
    return this.api.post('/api/admin/learning-control/approvals', {
      body: { change, digest, note },
    });
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

  /** The whole manifest, sorted by title. */
  async manifest(): Promise<{ readonly head: ManifestHead; readonly entries: ManifestEntry[] }> {
    const entries: ManifestEntry[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
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

  async eventsOf(id: IngestRunId): Promise<readonly RunEvent[]> {
    return (await this.api.get('/api/admin/learning-control/runs/{id}', { params: { id } })).events;
  }

  /** Changes the approval policy; admins only. */
  setPolicy(policy: LearningPolicy): Promise<ManifestHead> {
    return this.api.put('/api/admin/learning-control/policy', { body: policy });
  }

  /** What readers said of each version, latest first. */
  feedback(cursor: string | null): Promise<FeedbackPage> {
    const query = { limit: 20, ...(cursor === null ? {} : { cursor }) };
    return this.api.get('/api/admin/learning-control/feedback', { query });
  }

  /** Reasons that readers gave for a document, latest first. */
  feedbackReasons(slug: DocSlug, cursor: string | null): Promise<ReasonsPage> {
    const query = { limit: 20, ...(cursor === null ? {} : { cursor }) };
    return this.api.get('/api/admin/learning-control/feedback/{slug}', { params: { slug }, query });
  }

  /** Queues a failed video again; admins only. */
  retryVideo(id: Digest): Promise<VideoJob> {
    return this.api.post('/api/admin/learning-control/videos/{id}/retry', { params: { id } });
  }

  resume(id: IngestRunId): Promise<IngestRun> {
    return this.api.post('/api/admin/learning-control/runs/{id}/resume', { params: { id } });
  }

  /** Checks that the response has the requested mode. */
  private ask<Mode extends IngestResponse['mode']>(
    mode: Mode,
    answer: IngestResponse,
  ): Extract<IngestResponse, { mode: Mode }> {
    if (answer.mode !== mode)
      throw new TypeError(`Requested mode ${mode} but received ${answer.mode}`);
    return answer as Extract<IngestResponse, { mode: Mode }>;
  }
}
