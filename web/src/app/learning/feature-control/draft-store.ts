import { computed, inject, Service, signal } from '@angular/core';
import type { Digest, UploadId } from '@keelson/contracts/learning/learning-ids';
import type { IngestChange, IngestPlan, SourceReport } from '@keelson/contracts/learning/plan';
import {
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  MAX_IMAGES_PER_INGEST,
} from '@keelson/contracts/learning/image';
import { MAX_SOURCE_BYTES, MAX_SOURCES_PER_INGEST } from '@keelson/contracts/learning/source';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { LearningClient } from '../data/learning-client';
import { ControlStore } from './control-store';

/** A source that somebody put down; errors stay beside the one that they belong to. */
export interface DraftSource {
  readonly key: number;
  readonly name: string;
  readonly state:
    | { readonly kind: 'uploading' }
    | { readonly kind: 'staged'; readonly uploadId: UploadId }
    /** Shown by the sources that name it. */
    | { readonly kind: 'image'; readonly uploadId: UploadId; readonly sha256: string }
    | { readonly kind: 'address' }
    | { readonly kind: 'failed'; readonly error: ErrorView };
  readonly report: SourceReport | null;
}

/** A plan on screen, with the change that it is about. */
export interface ShownPlan {
  readonly change: IngestChange;
  readonly plan: IngestPlan;
  readonly sources: readonly SourceReport[];
}

const AT_ONCE = 3;

/** What is being prepared: sources, what a dry run says of them, and the plan. Nothing is written by it. */
@Service({ autoProvided: false })
export class DraftStore {
  private readonly client = inject(LearningClient);
  private readonly control = inject(ControlStore);
  private readonly _sources = signal<readonly DraftSource[]>([]);
  private readonly _plan = signal<ShownPlan | null>(null);
  private readonly _working = signal<'dry-run' | 'plan' | 'apply' | null>(null);
  private readonly _error = signal<ErrorView | null>(null);
  private nextKey = 0;
  private again: (() => Promise<void>) | null = null;

  readonly sources = this._sources.asReadonly();
  readonly plan = this._plan.asReadonly();
  readonly working = this._working.asReadonly();
  readonly error = this._error.asReadonly();
  /** Those that can be named by an ingest, in the order of their rows. */
  private readonly usable = computed(() =>
    this._sources().filter(({ state }) => state.kind === 'staged' || state.kind === 'address'),
  );
  readonly ready = computed(
    () =>
      this.usable().length > 0 && this._sources().every(({ state }) => state.kind !== 'uploading'),
  );

  /** Hashes of the images that some source shows, as far as it was looked at. */
  readonly shownImages = computed(
    () => new Set(this._sources().flatMap(({ report }) => report?.images.map(hashOf) ?? [])),
  );
  /** True once the sources were looked at: what none of them shows is known then. */
  readonly reported = computed(() => this.usable().some(({ report }) => report !== null));

  /** Uploads a few at a time; a file that is refused says so in its own row. */
  async addFiles(files: readonly File[]): Promise<void> {
    const room = MAX_SOURCES_PER_INGEST + MAX_IMAGES_PER_INGEST - this._sources().length;
    const queue = files.slice(0, Math.max(0, room)).map((file) => ({
      file,
      key: this.add(file.name, { kind: 'uploading' }),
    }));
    if (files.length > room) {
      this._error.set({
        title: 'Too many sources',
        detail: `You can add up to ${MAX_SOURCES_PER_INGEST} sources and ${MAX_IMAGES_PER_INGEST} images at a time. The remaining files were not added.`,
        retryable: false,
        requestId: null,
      });
    }
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await this.upload(next.key, next.file);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  addAddress(url: string): void {
    this.add(url, { kind: 'address' });
  }

  remove(key: number): void {
    this._sources.update((before) => before.filter((draft) => draft.key !== key));
    this._plan.set(null);
  }

  clear(): void {
    this._sources.set([]);
    this._plan.set(null);
    this._error.set(null);
    this.again = null;
  }

  dryRun(): Promise<void> {
    return this.attempt('dry-run', async () => {
      const { sources } = await this.client.dryRun(this.change());
      this.takeReports(sources);
    });
  }

  /** Plans what was put down. */
  planDraft(): Promise<void> {
    return this.planChange(this.change());
  }

  /** Plans any change: a roll-back, a withdrawal, or what an approval is about. */
  planChange(change: IngestChange): Promise<void> {
    return this.attempt('plan', async () => {
      const { plan, sources } = await this.client.plan(change);
      if (change.kind === 'ingest') this.takeReports(sources);
      this._plan.set({ change, plan, sources });
    });
  }

  closePlan(): void {
    this._plan.set(null);
  }

  /** Does once more what failed last, with what it was about. */
  async retry(): Promise<void> {
    await this.again?.();
  }

  /** Asks for an approval and, where the same person may give it, gives it and applies. */
  approveAndApply({ change, plan }: ShownPlan, note: string): Promise<void> {
    return this.attempt('apply', async () => {
      const approval = await this.client.requestApproval(change, plan.digest, note);
      this.control.adoptApproval(approval);
      const token = await this.client.approve(approval.id, plan.digest);
      if (token !== null) await this.apply(change, plan.digest, token);
    });
  }

  /** Leaves the decision to somebody else; the request appears for every admin. */
  askForApproval({ change, plan }: ShownPlan, note: string): Promise<void> {
    return this.attempt('apply', async () => {
      this.control.adoptApproval(await this.client.requestApproval(change, plan.digest, note));
      this.clear();
    });
  }

  /** @throws {ApiError} when the token, the plan or the run is refused. */
  async apply(change: IngestChange, digest: Digest, token: string): Promise<void> {
    this.control.adoptRun(await this.client.apply(change, digest, token));
    this.clear();
  }

  private async upload(key: number, file: File): Promise<void> {
    const most = file.type in IMAGE_TYPES ? MAX_IMAGE_BYTES : MAX_SOURCE_BYTES;
    if (file.size > most) {
      this.alter(key, { state: { kind: 'failed', error: tooLarge(most) } });
      return;
    }
    try {
      const { uploadId, mediaType, sha256 } = await this.client.upload(file);
      const state =
        mediaType in IMAGE_TYPES
          ? { kind: 'image' as const, uploadId, sha256 }
          : { kind: 'staged' as const, uploadId };
      this.alter(key, { state });
    } catch (error) {
      this.alter(key, { state: { kind: 'failed', error: describeError(error) } });
    }
  }

  private add(name: string, state: DraftSource['state']): number {
    const key = ++this.nextKey;
    this._sources.update((before) => [...before, { key, name, state, report: null }]);
    this._plan.set(null);
    return key;
  }

  private change(): IngestChange {
    const sources = this.usable().map(({ name, state }) =>
      state.kind === 'staged'
        ? { kind: 'upload' as const, uploadId: state.uploadId }
        : { kind: 'url' as const, url: name },
    );
    // Of two with the same name the later one counts: it was put down to replace the other.
    const images = new Map(
      this._sources().flatMap(({ name, state }) =>
        state.kind === 'image' ? [[name, { name, uploadId: state.uploadId }] as const] : [],
      ),
    );
    return {
      ...{ kind: 'ingest', sources },
      ...(images.size > 0 ? { images: [...images.values()] } : {}),
    };
  }

  private takeReports(reports: readonly SourceReport[]): void {
    const usable = this.usable();
    for (const report of reports) {
      const draft = usable[report.index];
      if (draft !== undefined) this.alter(draft.key, { report });
    }
  }

  private alter(key: number, part: Partial<DraftSource>): void {
    this._sources.update((before) =>
      before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
    );
  }

  private async attempt(
    what: 'dry-run' | 'plan' | 'apply',
    act: () => Promise<void>,
  ): Promise<void> {
    this.again = () => this.attempt(what, act);
    this._working.set(what);
    this._error.set(null);
    try {
      await act();
    } catch (error) {
      this._error.set(describeError(error));
    } finally {
      this._working.set(null);
    }
  }
}

const hashOf = ({ sha256 }: SourceReport['images'][number]): string => sha256;

const tooLarge = (most: number): ErrorView => ({
  title: 'The file is too large',
  detail: `The limit for this type is ${most / 1024 / 1024} MB.`,
  retryable: false,
  requestId: null,
});
