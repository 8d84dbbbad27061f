import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { Digest } from '@keelson/contracts/learning/learning-ids';
import type { IngestChange, IngestPlan, SourceReport } from '@keelson/contracts/learning/plan';
import {
  IMAGE_TYPES,
  type ImageInput,
  MAX_IMAGE_BYTES,
  MAX_IMAGES_PER_INGEST,
} from '@keelson/contracts/learning/image';
import {
  MAX_SOURCE_BYTES,
  MAX_SOURCES_PER_INGEST,
  type PageContent,
} from '@keelson/contracts/learning/source';
import type { IngestResponse, RunRequest } from '@keelson/contracts/learning/ingest-endpoints';
import type { PlanRun } from '@keelson/contracts/learning/plan-run';
import type { SourcePreview } from '@keelson/contracts/learning/preview';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { Submission } from '../../core/api/submission';
import { keepInTab } from '../../core/identity/keep-in-tab';
import { uploadFile } from '../../core/api/upload-file';
import { Toasts } from '../../shared/ui/toasts';
import { LEARNING_API } from '../data/learning-api';
import { runResult } from '../ui/describe-plan';
import { ControlStore } from './control-store';
import { type DraftSource, inputOf } from './draft-source';
import { isQuick } from './is-quick';
import { serializeSources, parseStoredSources } from './stored-sources';
import { PlanRunStore } from './plan-run-store';

export interface OpenPlan {
  readonly change: IngestChange;
  readonly plan: IngestPlan;
  readonly sources: readonly SourceReport[];
}

type Work = 'dry-run' | 'plan' | 'apply';
const WORK = { dry_run: 'dry-run', commit_plan: 'plan', commit_apply: 'apply' } as const;

const UPLOAD_CONCURRENCY = 3;
/** Between two attempts to upload a file. */
const RETRY_MS = 3_000;

/**
 * The draft: sources, dry run reports and the plan. Writes nothing until a plan is applied. The sources stay through a reload and
 * while other pages are open.
 */
@Service({ autoProvided: false })
export class DraftStore {
  private readonly api = inject(ApiClient);
  private readonly control = inject(ControlStore);
  private readonly planRuns = inject(PlanRunStore);
  private readonly toasts = inject(Toasts);
  private readonly _sources = signal<readonly DraftSource[]>([]);
  private readonly _plan = signal<OpenPlan | null>(null);
  private readonly submission = new Submission();
  private readonly addError = signal<ErrorView | null>(null);
  private nextKey = 0;
  private left = false;

  readonly sources = this._sources.asReadonly();
  readonly plan = this._plan.asReadonly();
  readonly busyWith = computed(
    () => (this.submission.busyWith()?.split(' ')[0] ?? null) as Work | null,
  );
  readonly error = computed(() => this.addError() ?? this.submission.error());
  /** Sources that can be ingested, in row order. */
  private readonly usableSources = computed(() =>
    this._sources().filter(({ state }) => state.kind === 'staged' || state.kind === 'url'),
  );
  readonly ready = computed(() => this.usableSources().length > 0 && !this.uploading());

  readonly uploading = computed(() =>
    this._sources().some(({ state }) => state.kind === 'uploading'),
  );

  /** Hashes of the images that checked sources reference. */
  readonly usedImages = computed(
    () => new Set(this._sources().flatMap(({ report }) => report?.images.map(hashOf) ?? [])),
  );
  /** True once the sources were checked, so that unused images are known. */
  readonly checked = computed(() => this.usableSources().some(({ report }) => report !== null));

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.left = true));
    // What is being applied is stored by the server, also when the page is left.
    const stored = computed(() =>
      this.busyWith() === 'apply' ? '' : serializeSources(this._sources()),
    );
    keepInTab(
      () => 'sources',
      stored,
      (text) => {
        this._plan.set(null);
        this._sources.set(
          parseStoredSources(text).map((source) => ({ ...source, key: ++this.nextKey })),
        );
      },
    );
  }

  /**
   * Uploads a few files at a time. Errors show in the row of the file; after those that pass, the upload is repeated until it
   * succeeds or the row is removed.
   */
  async addFiles(files: readonly File[]): Promise<void> {
    const room = MAX_SOURCES_PER_INGEST + MAX_IMAGES_PER_INGEST - this._sources().length;
    const queue = files.slice(0, Math.max(0, room)).map((file) => ({
      file,
      key: this.add(file.name, { kind: 'uploading', error: null }, file),
    }));
    if (files.length > room) {
      this.addError.set({
        title: $localize`Too many sources`,
        detail: $localize`You can add up to ${MAX_SOURCES_PER_INGEST}:sources: sources and ${MAX_IMAGES_PER_INGEST}:images: images at a time. The remaining files were not added.`,
        retryable: false,
        requestId: null,
      });
    }
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await this.upload(next.key, next.file);
      }
    };
    await Promise.all(Array.from({ length: UPLOAD_CONCURRENCY }, worker));
  }

  addUrl(url: string): void {
    this.add(url, { kind: 'url' });
  }

  remove(key: number): void {
    this._sources.update((before) => before.filter((draft) => draft.key !== key));
    this._plan.set(null);
  }

  preview(source: DraftSource): Promise<SourcePreview> {
    const input = inputOf(source);
    if (input === null) throw new TypeError(`${source.name} is not a source`);
    const images = this.images();
    const body = { source: input, ...(images.length === 0 ? {} : { images: [...images] }) };
    return this.api.post(`${LEARNING_API}/previews`, { body });
  }

  /** Publishes the article or the whole page; null lets the server decide. */
  chooseContent(key: number, content: PageContent | null): Promise<void> {
    this._sources.update((before) =>
      before.map((draft) => {
        const { content: _chosen, ...rest } = draft;
        return draft.key !== key ? draft : content === null ? rest : { ...rest, content };
      }),
    );
    return this.checkAgain();
  }

  /** Publishes a document with something that is written like a secret, or no longer does. */
  acceptSecret(key: number, id: Digest, accepted: boolean): Promise<void> {
    const draft = this._sources().find((source) => source.key === key);
    const others = draft?.acceptedKeys?.filter((other) => other !== id) ?? [];
    this.updateSource(key, { acceptedKeys: accepted ? [...others, id] : others });
    return this.checkAgain();
  }

  clear(): void {
    this._sources.set([]);
    this._plan.set(null);
    this.addError.set(null);
    this.submission.reset();
  }

  dryRun(): Promise<void> {
    return this.attempt('dry-run', () => this.perform({ mode: 'dry_run', change: this.change() }));
  }

  planDraft(): Promise<void> {
    return this.planChange(this.change());
  }

  /** Plans any change: an ingest, a rollback, a withdrawal or the change of an approval. */
  planChange(change: IngestChange): Promise<void> {
    return this.attempt('plan', () => this.perform({ mode: 'commit_plan', change }));
  }

  openRun(run: PlanRun): Promise<void> {
    return this.attempt('plan', () => this.showResult(run));
  }

  resumeRun(run: PlanRun): Promise<void> {
    return this.attempt(WORK[run.mode], async () => {
      await this.planRuns.resume(run.id);
      await this.showResult(run);
    });
  }

  closePlan(): void {
    this._plan.set(null);
  }

  /** Retries the last failed action with its original input. */
  retry(): Promise<void> {
    this.addError.set(null);
    return this.submission.retry();
  }

  approveAndApply({ change, plan }: OpenPlan, note: string): Promise<void> {
    return this.attempt('apply', async () => {
      const approval = await this.api.post(`${LEARNING_API}/approvals`, {
        body: { change, digest: plan.digest, note },
      });
      this.control.upsertApproval(approval);
      const { approvalToken: token } = await this.api.post(
        `${LEARNING_API}/approvals/{id}/approve`,
        { params: { id: approval.id }, body: { digest: plan.digest } },
      );
      if (token !== null) await this.apply(change, plan.digest, token);
    });
  }

  requestApproval({ change, plan }: OpenPlan, note: string): Promise<void> {
    return this.attempt('apply', async () => {
      this.control.upsertApproval(
        await this.api.post(`${LEARNING_API}/approvals`, {
          body: { change, digest: plan.digest, note },
        }),
      );
      this.clear();
      this.toasts.show({ text: $localize`Approval requested.` });
    });
  }

  /**
   * Applies an approved change and says how it ended.
   *
   * @throws {ApiError} if the token, the plan or the run is rejected.
   */
  async apply(change: IngestChange, digest: Digest, token: string): Promise<void> {
    await this.perform({ mode: 'commit_apply', change, digest, approvalToken: token });
  }

  /** Small changes are carried out at once, others in the background: then the page can be left. */
  private async perform(request: RunRequest): Promise<void> {
    const { change } = request;
    if (isQuick(change, this._sources()))
      this.show(change, await this.api.post(`${LEARNING_API}/ingest`, { body: request }));
    else await this.showResult(await this.planRuns.start(request));
  }

  /** Nothing is shown of a canceled run: the list of runs says so. */
  private async showResult(run: Pick<PlanRun, 'id'>): Promise<void> {
    const found = await this.planRuns.result(run);
    if (found !== null) this.show(found.change, found.result);
  }

  private show(change: IngestChange, result: IngestResponse): void {
    switch (result.mode) {
      case 'dry_run':
        this.setReports(change, result.sources);
        return;
      case 'commit_plan': {
        const { plan, sources } = result;
        this.setReports(change, sources);
        this._plan.set({ change, plan, sources });
        return;
      }
      case 'commit_apply':
        this.control.upsertRun(result.run);
        this.clear();
        this.toasts.show(runResult(result.run));
    }
  }

  private async upload(key: number, file: File): Promise<void> {
    const maxBytes = file.type in IMAGE_TYPES ? MAX_IMAGE_BYTES : MAX_SOURCE_BYTES;
    if (file.size > maxBytes) {
      this.updateSource(key, { state: { kind: 'failed', error: tooLarge(maxBytes) } });
      return;
    }
    let state = await this.attemptUpload(file);
    while (state.kind === 'uploading' && this.isListed(key)) {
      this.updateSource(key, { state });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (this.left || !this.isListed(key)) return;
      state = await this.attemptUpload(file);
    }
    this.updateSource(key, { state });
  }

  private async attemptUpload(file: File): Promise<DraftSource['state']> {
    try {
      const { uploadId, mediaType, sha256 } = await uploadFile(`${LEARNING_API}/uploads`, {}, file);
      return mediaType in IMAGE_TYPES
        ? { kind: 'image', uploadId, sha256 }
        : { kind: 'staged', uploadId };
    } catch (cause) {
      // A bug does not pass by itself.
      const passes = cause instanceof ApiError && cause.retryable && cause.code !== 'internal';
      return { kind: passes ? 'uploading' : 'failed', error: describeError(cause) };
    }
  }

  private isListed(key: number): boolean {
    return this._sources().some((draft) => draft.key === key);
  }

  private add(name: string, state: DraftSource['state'], file?: File): number {
    const key = ++this.nextKey;
    const path = file?.webkitRelativePath ?? '';
    this._sources.update((before) => [
      ...before,
      {
        key,
        name,
        state,
        report: null,
        ...(file === undefined ? {} : { bytes: file.size }),
        ...(path === '' ? {} : { path }),
      },
    ]);
    this._plan.set(null);
    return key;
  }

  /** What was planned or checked is no longer what would be published. */
  private async checkAgain(): Promise<void> {
    this._plan.set(null);
    if (this.ready()) await this.dryRun();
  }

  private change(): IngestChange {
    const sources = this.usableSources().flatMap((draft) => inputOf(draft) ?? []);
    const images = this.images();
    return { kind: 'ingest', sources, ...(images.length > 0 ? { images } : {}) };
  }

  private images(): ImageInput[] {
    // A later image replaces an earlier one with the same name and folder.
    const images = new Map(
      this._sources().flatMap(({ name, path, state }) => {
        if (state.kind !== 'image') return [];
        const image = { name, uploadId: state.uploadId };
        return [[path ?? name, path === undefined ? image : { ...image, path }] as const];
      }),
    );
    return [...images.values()];
  }

  /** Reports belong to the draft unless it has changed since. */
  private setReports(change: IngestChange, reports: readonly SourceReport[]): void {
    if (JSON.stringify(change) !== JSON.stringify(this.change())) return;
    const usable = this.usableSources();
    const found = new Map(reports.map((report) => [usable[report.index]?.key, report]));
    this._sources.update((before) =>
      before.map((draft) => {
        const report = found.get(draft.key);
        return report === undefined ? draft : { ...draft, report };
      }),
    );
  }

  private updateSource(key: number, part: Partial<DraftSource>): void {
    this._sources.update((before) =>
      before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
    );
  }

  /** A draft that changes during a dry run is checked again at once, so each attempt has an id of its own. */
  private async attempt(what: Work, act: () => Promise<void>): Promise<void> {
    this.addError.set(null);
    await this.submission.run(act, `${what} ${crypto.randomUUID()}`);
  }
}

const hashOf = ({ sha256 }: SourceReport['images'][number]): string => sha256;

const tooLarge = (maxBytes: number): ErrorView => ({
  title: $localize`The file is too large`,
  detail: $localize`The limit for this type is ${maxBytes / 1024 / 1024}:size: MiB.`,
  retryable: false,
  requestId: null,
});
