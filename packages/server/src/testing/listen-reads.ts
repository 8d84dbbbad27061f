interface Instant {
  readonly seconds?: string;
  readonly nanos?: number;
}

/** Responses of Firestore's `Listen`, as far as they are billed. */
export interface ListenResponse {
  readonly targetChange?: { readonly targetChangeType?: string };
  readonly documentChange?: {
    readonly targetIds?: readonly number[];
    readonly document?: { readonly name?: string; readonly updateTime?: Instant };
  };
  readonly documentRemove?: { readonly document?: string };
  readonly documentDelete?: { readonly document?: string };
}

/**
 * The billed reads of one listener: one for each new version of a document, one for a document that leaves the
 * result because it changed, and one for an empty result.
 *
 * The emulator resets the listener at every change and sends the whole result again; production sends what
 * changed. So a version that was sent before counts once. A document that is missing after a reset counts as
 * changed, since a deletion looks the same; that is one read too many for a deletion.
 */
export class ListenReads {
  private versions = new Map<string, string>();
  private beforeReset: Map<string, string> | null = null;
  private started = false;

  /** @returns The reads that the response adds. */
  add({ targetChange, documentChange, documentRemove, documentDelete }: ListenResponse): number {
    if (documentChange?.document) return this.change(documentChange);
    if (documentRemove) return this.versions.delete(documentRemove.document ?? '') ? 1 : 0;
    if (documentDelete) this.versions.delete(documentDelete.document ?? '');
    if (targetChange?.targetChangeType === 'RESET') {
      this.beforeReset = this.versions;
      this.versions = new Map();
    }
    return targetChange?.targetChangeType === 'CURRENT' ? this.current() : 0;
  }

  private change({ targetIds, document }: NonNullable<ListenResponse['documentChange']>): number {
    const { name = '', updateTime } = document ?? {};
    const isIn = (targetIds ?? []).length > 0;
    if (!isIn) return this.versions.delete(name) ? 1 : 0;
    const version = `${updateTime?.seconds ?? ''}.${updateTime?.nanos ?? ''}`;
    const earlier = this.versions.get(name) ?? this.beforeReset?.get(name);
    this.versions.set(name, version);
    return earlier === version ? 0 : 1;
  }

  private current(): number {
    const left = [...(this.beforeReset?.keys() ?? [])].filter((name) => !this.versions.has(name));
    const isEmptyStart = !this.started && this.versions.size === 0;
    this.started = true;
    this.beforeReset = null;
    return left.length + (isEmptyStart ? 1 : 0);
  }
}
