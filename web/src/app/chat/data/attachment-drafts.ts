import { computed, DestroyRef, inject, Service, type Signal, signal } from '@angular/core';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import { CHAT_ATTACHMENT_LIMITS as LIMITS } from '@keelson/contracts/chat/attachment-limits';
import { ApiClient } from '../../core/api/api-client';
import { describeError } from '../../core/api/describe-error';
import { FileUploader } from '../../core/api/file-uploader';
import { plural } from '../../shared/util/texts/plural';
import { ChatOptions } from './chat-options';
import { keepInTab } from '../../core/identity/keep-in-tab';

/** A file of the question that is being written. */
export interface AttachmentDraft {
  /** The idempotency key of its upload, or the id of a file that is stored. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: UploadState;
}

export type UploadState =
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'ready'; readonly file: ChatAttachment }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryable: boolean };

interface Draft extends AttachmentDraft {
  /** Null of a file that is back from a question which was not sent. */
  readonly upload: { readonly source: File; readonly controller: AbortController } | null;
}

const PATH = '/api/chat/attachments';

/** The files of the question that is being written. Each is uploaded at once, and sent with the question. */
@Service({ autoProvided: false })
export class AttachmentDrafts {
  private readonly api = inject(ApiClient);
  private readonly uploader = inject(FileUploader);
  private readonly options = inject(ChatOptions);
  private readonly drafts = signal<readonly Draft[]>([]);
  private readonly _notice = signal('');
  readonly files: Signal<readonly AttachmentDraft[]> = this.drafts.asReadonly();
  /** The reason why files were not taken; empty when all were. */
  readonly notice = this._notice.asReadonly();
  /** True while a question cannot be sent with all of its files. */
  readonly pending = computed(() => this.drafts().some(({ state }) => state.kind !== 'ready'));

  private readonly ready = computed(() =>
    this.drafts().flatMap(({ state }) => (state.kind === 'ready' ? [state.file] : [])),
  );

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      for (const { upload } of this.drafts()) upload?.controller.abort();
    });
  }

  add(files: readonly File[]): void {
    const room = this.options.attachments().perMessage - this.drafts().length;
    this._notice.set(files.length > room ? this.tooMany() : '');
    for (const source of files.slice(0, Math.max(0, room))) {
      const key = crypto.randomUUID();
      const draft: Draft = {
        key,
        name: source.name,
        bytes: source.size,
        state: { kind: 'uploading', share: 0 },
        upload: { source, controller: new AbortController() },
      };
      this.drafts.update((drafts) => [...drafts, draft]);
      void this.upload(draft);
    }
  }

  retry(key: string): void {
    const draft = this.drafts().find((one) => one.key === key);
    if (draft === undefined) return;
    this.change(key, { kind: 'uploading', share: 0 });
    void this.upload(draft);
  }

  /** Also removes the stored file. If that fails it expires. */
  remove(key: string): void {
    const draft = this.drafts().find((one) => one.key === key);
    this.drafts.update((drafts) => drafts.filter((one) => one.key !== key));
    this._notice.set('');
    draft?.upload?.controller.abort();
    if (draft?.state.kind === 'ready') void this.discard(draft.state.file);
  }

  /** The files of the question that is sent now. */
  take(): readonly ChatAttachment[] {
    const files = this.ready();
    this.drafts.set([]);
    this._notice.set('');
    return files;
  }

  /** Brings back the files of a question that was not sent, before those that were added since. */
  restore(files: readonly ChatAttachment[]): void {
    this.drafts.update((drafts) => {
      const known = new Set(drafts.map(({ key }) => key));
      const back = files
        .filter(({ id }) => !known.has(id))
        .map((file): Draft => {
          const { id: key, name, bytes } = file;
          return { key, name, bytes, state: { kind: 'ready', file }, upload: null };
        });
      return [...back, ...drafts];
    });
  }

  /** Keeps the uploaded files through a reload, like the text of the question. Called in an injection context. */
  keep(): void {
    const text = computed(() => (this.ready().length === 0 ? '' : JSON.stringify(this.ready())));
    keepInTab(
      () => 'chat-files',
      text,
      (stored) => {
        this.drafts.set([]);
        this.restore(parseFiles(stored));
      },
    );
  }

  /** Takes out files that are sent again with their question. */
  drop(files: readonly ChatAttachment[]): void {
    const ids = new Set<string>(files.map(({ id }) => id));
    this.drafts.update((drafts) => drafts.filter(({ key }) => !ids.has(key)));
  }

  private async upload({ key, upload }: Draft): Promise<void> {
    if (upload === null) return;
    const { source, controller } = upload;
    const refusal = this.refusalOf(source);
    if (refusal !== null) {
      this.change(key, { kind: 'failed', reason: refusal, retryable: false });
      return;
    }
    try {
      const file = await this.uploader.upload(PATH, source, {
        key,
        signal: controller.signal,
        onProgress: (share) => this.change(key, { kind: 'uploading', share }),
      });
      if (this.drafts().some((one) => one.key === key)) this.change(key, { kind: 'ready', file });
      else void this.discard(file);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { title, detail, retryable } = describeError(error);
      const reason = detail === '' ? title : detail;
      this.change(key, { kind: 'failed', reason, retryable });
    }
  }

  /** Returns what is known before anything is sent. */
  private refusalOf({ type, size }: File): string | null {
    const isImage = type.startsWith('image/');
    if (isImage && !this.options.attachments().images)
      return $localize`The chat answers without a model that sees images.`;
    const most = isImage ? LIMITS.imageBytes : LIMITS.fileBytes;
    if (size > most)
      return $localize`The file is too large: up to ${most / 1024 / 1024}:size: MiB.`;
    if (size === 0) return $localize`The file is empty.`;
    return null;
  }

  private change(key: string, state: UploadState): void {
    this.drafts.update((drafts) =>
      drafts.map((draft) => (draft.key === key ? { ...draft, state } : draft)),
    );
  }

  private async discard({ id }: ChatAttachment): Promise<void> {
    await this.api.delete(`${PATH}/{id}`, { params: { id } }).catch(() => undefined);
  }

  private tooMany(): string {
    const most = this.options.attachments().perMessage;
    return plural(most, {
      one: $localize`Your plan allows one file per question.`,
      other: $localize`Your plan allows up to ${most}:count: files per question.`,
    });
  }
}

/** Other versions of the app may have stored something else. */
function parseFiles(stored: string): ChatAttachment[] {
  try {
    const files: unknown = JSON.parse(stored || '[]');
    return Array.isArray(files) ? files.filter(isAttachment) : [];
  } catch {
    return [];
  }
}

const isAttachment = (file: unknown): file is ChatAttachment => {
  const { id, name, mediaType, bytes } = (file ?? {}) as Partial<Record<string, unknown>>;
  return (
    [id, name, mediaType].every((text) => typeof text === 'string') && typeof bytes === 'number'
  );
};
