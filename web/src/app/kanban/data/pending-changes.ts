import { computed, DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card';
import { ApiError } from '../../core/api/api-error';

/** What is shown of cards, by card id, until the server has confirmed a change. */
export type CardPatches = ReadonlyMap<string, Partial<Card>>;

export const NO_PATCHES: CardPatches = new Map();

interface PendingChange {
  readonly patches: CardPatches;
}

/** A change that the person gave up while it waited for a connection. */
export class DiscardedError extends Error {
  override readonly name = 'DiscardedError';
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** Errors after which the same request is sent again when there is a connection. */
const UNREACHABLE = new Set(['client/offline', 'client/unreachable', 'kanban/bridge-down']);

/**
 * The changes of boards that are not confirmed, sent one after another in the order in which they were made: a change
 * can refer to the result of the one before. Without a connection they wait and are sent again with the same
 * idempotency key, so each takes effect once. They outlive the page of the board, and closing the tab asks first.
 */
@Service()
export class PendingChanges {
  private readonly changes = signal<readonly PendingChange[]>([]);
  private readonly _waiting = signal(false);
  private tail: Promise<unknown> = Promise.resolve();
  private readonly discarded = new WeakSet<PendingChange>();
  private endWait: (() => void) | null = null;

  readonly count = computed(() => this.changes().length);
  /** True while changes wait for a connection. */
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
        if (this.count() > 0) event.preventDefault();
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
  run<T>(patches: CardPatches, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const change = { patches };
    this.changes.update((before) => [...before, change]);
    const sent = this.tail.then(() => this.deliver(change, send));
    this.tail = sent.catch(() => undefined);
    return sent.finally(() => {
      this.changes.update((before) => before.filter((other) => other !== change));
    });
  }

  /** Sends what waits now. */
  retry(): void {
    this.endWait?.();
  }

  /** Gives up the changes that wait: each is rolled back. */
  discard(): void {
    for (const change of this.changes()) this.discarded.add(change);
    this.endWait?.();
  }

  private async deliver<T>(change: PendingChange, send: (key: string) => Promise<T>): Promise<T> {
    const key = crypto.randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      if (this.discarded.has(change)) {
        this._waiting.set(false);
        throw new DiscardedError();
      }
      try {
        const result = await send(key);
        this._waiting.set(false);
        return result;
      } catch (error) {
        this._waiting.set(isUnreachable(error));
        if (!this.waiting()) throw error;
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
    for (const [id, patch] of patches) merged.set(id, { ...merged.get(id), ...patch });
  }
  return merged;
}
