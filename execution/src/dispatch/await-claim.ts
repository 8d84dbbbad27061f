import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Mutation } from '../store/mutation';
import { claimNext, type ClaimNextDeps, type ClaimNextRequest } from './claim-next';

/** Errors that can resolve while waiting: a card becomes ready, a slot becomes free. */
const RETRYABLE = new Set<ErrorCode>([
  'kanban/nothing-to-claim',
  'kanban/no-capacity',
  'kanban/wip-limit',
]);
/** Poll interval for changes without a snapshot event: freed slots, elapsed delays, new boards. */
const POLL_MS = 5 * SECOND;

export interface Wait {
  readonly forMs: number;
  /** Aborted when the caller disconnects or the service stops. Nothing is claimed after that. */
  readonly until: AbortSignal;
}

/**
 * Like {@link claimNext}, but waits: the claim is retried as soon as a card becomes ready for the
 * agent, whichever instance changed it.
 *
 * @throws {DomainError} the last error when the time is up or `until` is aborted.
 */
export async function awaitClaim(
  deps: ClaimNextDeps & { readonly now: Clock },
  mutation: Mutation,
  request: ClaimNextRequest,
  { forMs, until }: Wait,
): Promise<ClaimedRun> {
  const deadline = performance.now() + forMs;
  const isAborted = (): boolean => until.aborted;
  const listener = forMs > 0 ? await ReadyCardsListener.open(deps, request) : null;
  try {
    for (;;) {
      const change = listener?.next();
      try {
        return await claimNext(deps, { ...mutation, at: deps.now() }, request);
      } catch (error) {
        const left = deadline - performance.now();
        if (left <= 0 || isAborted() || !isRetryable(error)) throw error;
        await Promise.race([change, pause(Math.min(left, POLL_MS), until)]);
        if (isAborted()) throw error;
      }
    }
  } finally {
    listener?.close();
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof DomainError && RETRYABLE.has(error.code);

/** Resolves early, without an error, when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Listens for changes among the cards that an agent may start. */
class ReadyCardsListener {
  private resolveNext = (): void => undefined;
  private changed = false;
  private readonly unsubscribes: (() => void)[];

  private constructor(subscriptions: readonly ((notify: () => void) => () => void)[]) {
    this.unsubscribes = subscriptions.map((subscribe) => subscribe(() => this.notify()));
  }

  static async open(
    { boards, ready }: ClaimNextDeps,
    { agentId, boardSlug }: ClaimNextRequest,
  ): Promise<ReadyCardsListener> {
    const all = await boards.list(false);
    const where = all.filter(({ slug }) => boardSlug === undefined || slug === boardSlug);
    return new ReadyCardsListener(
      where.map(
        ({ slug }) =>
          (notify) =>
            ready.onChange(slug, agentId, notify),
      ),
    );
  }

  /** Resolves at the next change, at once if there was one since the last call. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.changed) resolve();
      else this.resolveNext = resolve;
      this.changed = false;
    });
  }

  close(): void {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
  }

  private notify(): void {
    this.changed = true;
    this.resolveNext();
  }
}
