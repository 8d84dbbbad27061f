import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Mutation } from '../store/mutation';
import { claimNext, type ClaimNextDeps, type ClaimNextRequest } from './claim-next';

/** Refusals that end by themselves: a card gets ready, a place gets free. */
const RETRYABLE = new Set<ErrorCode>([
  'kanban/nothing-to-claim',
  'kanban/no-capacity',
  'kanban/wip-limit',
]);
/** What no ready card tells is looked for so often: free places, a moment that comes, a new board. */
const POLL_MS = 5 * SECOND;

export interface Wait {
  readonly forMs: number;
  /** Nobody waits any more: the caller is gone, or the service stops. Nothing is claimed from then on. */
  readonly until: AbortSignal;
}

/**
 * As {@link claimNext}, for who would rather wait: the claim is tried again as soon as a card becomes
 * ready for the agent, whichever instance made it so.
 *
 * @throws {DomainError} the last refusal when the time is over or nobody waits any more.
 */
export async function awaitClaim(
  deps: ClaimNextDeps & { readonly now: Clock },
  mutation: Mutation,
  request: ClaimNextRequest,
  { forMs, until }: Wait,
): Promise<ClaimedRun> {
  const deadline = performance.now() + forMs;
  const isOver = (): boolean => until.aborted;
  const ear = forMs > 0 ? await ReadyCardsListener.open(deps, request) : null;
  try {
    for (;;) {
      const heard = ear?.next();
      try {
        return await claimNext(deps, { ...mutation, at: deps.now() }, request);
      } catch (error) {
        const left = deadline - performance.now();
        if (left <= 0 || isOver() || !isRetryable(error)) throw error;
        await Promise.race([heard, pause(Math.min(left, POLL_MS), until)]);
        if (isOver()) throw error;
      }
    }
  } finally {
    ear?.close();
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof DomainError && RETRYABLE.has(error.code);

/** Ends early, and quietly, when nobody waits any more. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Hears that something changed among the cards that an agent might start. */
class ReadyCardsListener {
  private wake = (): void => undefined;
  private heard = false;
  private readonly ends: (() => void)[];

  private constructor(listens: readonly ((tell: () => void) => () => void)[]) {
    this.ends = listens.map((listen) => listen(() => this.tell()));
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
          (tell) =>
            ready.onChange(slug, agentId, tell),
      ),
    );
  }

  /** Resolves at the next change; one that came since the last time counts. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.heard) resolve();
      else this.wake = resolve;
      this.heard = false;
    });
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private tell(): void {
    this.heard = true;
    this.wake();
  }
}
