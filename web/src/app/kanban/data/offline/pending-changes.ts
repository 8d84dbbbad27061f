import { computed, DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { ApiError } from '../../../core/api/api-error';
import { describeError } from '../../../core/api/describe-error';
import { UnsentChanges } from '../../../core/identity/unsent-changes';
import type { BoardChange } from '../board/board-change';
import { ChangeJournal, type JournalEntry, type UnreadableEntry } from './change-journal';
import { isApplied, newerCardOf, type Rejection } from './conflict';

/** Describes what is shown of cards, by card id, until the server has confirmed a change. */
export type CardPatches = ReadonlyMap<string, Partial<Card>>;

export const NO_PATCHES: CardPatches = new Map();

interface PendingChange {
  readonly id: string;
  readonly patches: CardPatches;
  /** The change as data: it outlives the page. Null for a change that ends with the page. */
  readonly change: BoardChange | null;
}

/** A change that was refused after it had waited for a connection: the person decides. */
export interface RejectedChange {
  readonly id: string;
  readonly change: BoardChange;
  readonly rejection: Rejection;
}

interface RunOptions {
  /** Stored until it is confirmed. */
  readonly change?: BoardChange;
  /** The id of an earlier page; a new one otherwise. */
  readonly id?: string;
  /** True for a change that an earlier page has made: the person may have forgotten it. */
  readonly isOld?: boolean;
}

/** A change that the person gave up while it waited for a connection. */
export class DiscardedError extends Error {
  override readonly name: string = 'DiscardedError';
}

/** A change about which the person decides in the list of refused changes. */
export class DecisionNeededError extends DiscardedError {
  override readonly name = 'DecisionNeededError';
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** Errors after which the same request is sent again when there is a connection. */
const UNREACHABLE = new Set(['client/offline', 'client/unreachable', 'kanban/bridge-down']);

/**
 * The changes of boards that are not confirmed, sent one after another in the order in which they were made: a change
 * can refer to the result of the one before. Without a connection they wait and are sent again with the same
 * idempotency key, so each takes effect once. They outlive the page of the board, and those in the journal the tab.
 */
@Service()
export class PendingChanges {
  private readonly changes = signal<readonly PendingChange[]>([]);
  private readonly _waiting = signal(false);
  private readonly _rejected = signal<readonly RejectedChange[]>([]);
  private readonly _unreadable = signal<readonly UnreadableEntry[]>([]);
  private readonly journal = inject(ChangeJournal);
  private tail: Promise<unknown> = Promise.resolve();
  private readonly discarded = new WeakSet<PendingChange>();
  private endWait: (() => void) | null = null;
  /** Changes that had to wait, or that an earlier page has made. */
  private readonly late = new Set<string>();

  readonly all = this.changes.asReadonly();
  readonly count = computed(() => this.changes().length);
  /** Changes that others have made impossible, or that conflict with theirs. */
  readonly rejected = this._rejected.asReadonly();
  /** Entries of earlier pages that this release does not understand. They stay in the journal. */
  readonly unreadable = this._unreadable.asReadonly();
  private readonly unstored = inject(UnsentChanges).unstored;
  readonly closable = computed(() => !this.changes().some(({ id }) => this.unstored().has(id)));
  readonly waiting = this._waiting.asReadonly();
  /** Later changes cover earlier ones. */
  readonly patches = computed(() => merge(this.changes()));

  constructor() {
    const window = inject(DOCUMENT).defaultView;
    const stop = new AbortController();
    const { signal } = stop;
    window?.addEventListener('online', () => this.retry(), { signal });
    window?.addEventListener(
      'beforeunload',
      (event) => {
        if (!this.closable()) event.preventDefault();
      },
      { signal },
    );
    inject(DestroyRef).onDestroy(() => stop.abort());
  }

  /**
   * Shows the patches and sends the change after those before it.
   *
   * @param send Called again with the same key when the server could not be reached. It stores the response, so that
   *   the next change starts from it.
   * @throws what `send` throws; {@link DiscardedError}.
   */
  run<T>(
    patches: CardPatches,
    send: (idempotencyKey: string) => Promise<T>,
    { change, id = crypto.randomUUID(), isOld = false }: RunOptions = {},
  ): Promise<T> {
    const pending: PendingChange = { id, patches, change: change ?? null };
    // Behind one that waits, it waits, too.
    if (isOld || this.waiting()) this.late.add(id);
    this.store(pending, null);
    this.changes.update((before) => [...before, pending]);
    const sent = this.tail
      .then(() => this.deliver(pending, send))
      .then(
        (result) => {
          this.journal.remove(id);
          return result;
        },
        (error: unknown) => {
          throw this.refuse(pending, error);
        },
      );
    this.tail = sent.catch(() => undefined);
    return sent.finally(() => {
      this.unstored.update((before) => new Set([...before].filter((other) => other !== id)));
      this.changes.update((before) => before.filter((other) => other !== pending));
    });
  }

  /**
   * Takes over the changes of pages that are gone. Refused ones are in the list of {@link rejected} changes.
   *
   * @param take Runs the others again.
   */
  takeOver(take: (entries: readonly JournalEntry[]) => void): void {
    this.journal.takeOver((stored) => {
      const unreadable = stored.filter((entry) => 'unreadable' in entry);
      if (unreadable.length > 0) this._unreadable.update((before) => [...before, ...unreadable]);
      const entries = stored.filter((entry) => 'change' in entry);
      const refused = entries.flatMap(({ id, change, rejection }) =>
        rejection === null ? [] : [{ id, change, rejection }],
      );
      if (refused.length > 0) this._rejected.update((before) => [...before, ...refused]);
      take(entries.filter(({ rejection }) => rejection === null));
    });
  }

  /** Ends a refused or unreadable change: it was given up, or is made again. */
  settle(id: string): void {
    this.journal.remove(id);
    this._rejected.update((before) => before.filter((other) => other.id !== id));
    this._unreadable.update((before) => before.filter((other) => other.id !== id));
  }

  retry(): void {
    this.endWait?.();
  }

  /** Gives up the changes that wait: each is rolled back. */
  discard(): void {
    for (const change of this.changes()) this.discarded.add(change);
    this.endWait?.();
  }

  private store({ id, patches, change }: PendingChange, rejection: Rejection | null): void {
    if (change === null || !this.journal.put({ id, change, patches: [...patches], rejection })) {
      this.unstored.update((before) => new Set([...before, id]));
    }
  }

  /** Keeps a change that was refused later than the person expected. @returns The error to throw. */
  private refuse(pending: PendingChange, error: unknown): unknown {
    const { id, change } = pending;
    this.journal.remove(id);
    const isLate = this.late.has(id);
    if (change === null || !isLate || error instanceof DiscardedError) return error;
    const newer = newerCardOf(error);
    if (newer === null || !isApplied(change, newer)) {
      const { title, detail } = describeError(error);
      const rejection = { reason: detail || title, newer };
      this.store(pending, rejection);
      this._rejected.update((before) => [...before, { id, change, rejection }]);
    }
    return new DecisionNeededError();
  }

  private async deliver<T>(change: PendingChange, send: (key: string) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.discarded.has(change)) {
        this._waiting.set(false);
        throw new DiscardedError();
      }
      try {
        const result = await send(change.id);
        this._waiting.set(false);
        return result;
      } catch (error) {
        this._waiting.set(isUnreachable(error));
        if (!this.waiting()) throw error;
        this.late.add(change.id);
        await this.waitBefore(attempt);
      }
    }
  }

  private async waitBefore(attempt: number): Promise<void> {
    const delay = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay);
      this.endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endWait = null;
  }
}

/** True when the request may be sent again as soon as there is a connection. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && UNREACHABLE.has(error.code);

function merge(changes: readonly PendingChange[]): CardPatches {
  if (changes.length === 0) return NO_PATCHES;
  const merged = new Map<string, Partial<Card>>();
  for (const { patches } of changes) {
    for (const [id, patch] of patches)
      merged.set(id, { ...merged.get(id), ...patch } as Partial<Card>);
  }
  return merged;
}
