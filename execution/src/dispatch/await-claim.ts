import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Mutation } from '../store/mutation';
import { type SignalSource } from '../signals/signal-source';
import { type DispatchSignals } from '../signals/dispatch-signals';
import { claimNext, type ClaimNextDeps, type ClaimNextRequest } from './claim-next';

/** Errors that can resolve while waiting: a card becomes ready, a slot becomes free. */
const RETRYABLE = new Set<ErrorCode>([
  'kanban/nothing-to-claim',
  'kanban/no-capacity',
  'kanban/wip-limit',
]);
/** Interval of attempts while changes of other instances do not arrive. */
const POLL_MS = 5 * SECOND;

export interface Wait {
  readonly forMs: number;
  /** Aborted when the caller disconnects or the service stops. Nothing is claimed after that. */
  readonly until: AbortSignal;
}

export interface AwaitClaimDeps extends ClaimNextDeps {
  readonly now: Clock;
  readonly signals: SignalSource;
}

/**
 * Like {@link claimNext}, but waits: the claim is retried as soon as a card becomes ready for the
 * agent, whichever instance changed it. Waiting reads nothing.
 *
 * @throws {DomainError} the last error when the time is up or `until` is aborted.
 */
export async function awaitClaim(
  deps: AwaitClaimDeps,
  mutation: Mutation,
  request: ClaimNextRequest,
  { forMs, until }: Wait,
): Promise<ClaimedRun> {
  const isAborted = (): boolean => until.aborted;
  if (isAborted()) throw new DomainError('kanban/nothing-to-claim', 'The request was canceled.');
  if (forMs <= 0) return claimNext(deps, mutation, request);
  const deadline = performance.now() + forMs;
  const waiter = new ClaimWaiter(deps.signals, request);
  let { known } = request;
  try {
    for (;;) {
      waiter.reset();
      try {
        const now = { agentId: request.agentId, boardSlug: request.boardSlug };
        const first = known === undefined ? now : { ...now, known };
        known = undefined;
        return await claimNext(deps, { ...mutation, at: deps.now() }, first);
      } catch (error) {
        const left = deadline - performance.now();
        if (left <= 0 || isAborted() || !isRetryable(error)) throw error;
        await waiter.wait(left, { error, until });
        if (isAborted()) throw error;
      }
    }
  } finally {
    waiter.close();
  }
}

const isRetryable = (error: unknown): error is DomainError =>
  error instanceof DomainError && RETRYABLE.has(error.code);

/** Collects what may be able to start for one agent. */
class ClaimWaiter {
  private resolve = (): void => undefined;
  private isWoken = false;
  private hasEndedRuns = false;
  private waitsForSlot = false;
  private readonly release: readonly (() => void)[];

  constructor(
    private readonly signals: SignalSource,
    private readonly request: ClaimNextRequest,
  ) {
    this.release = [signals.hub.subscribe((woken) => this.wake(woken)), signals.hold()];
  }

  /** Called before each attempt: what changes from then on may have been missed by it. */
  reset(): void {
    this.isWoken = false;
    this.hasEndedRuns = false;
  }

  /** Resolves when another attempt may succeed, at once if something changed since {@link reset}. */
  async wait(
    ms: number,
    { error, until }: { readonly error: DomainError; readonly until: AbortSignal },
  ): Promise<void> {
    this.waitsForSlot = error.code === 'kanban/no-capacity';
    if (this.isWoken || (this.waitsForSlot && this.hasEndedRuns)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.signals.isLive ? ms : Math.min(ms, POLL_MS));
      timer.unref();
      until.addEventListener('abort', () => resolve(), { once: true });
      if (until.aborted) resolve();
      this.resolve = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resolve();
  }

  close(): void {
    for (const release of this.release) release();
  }

  private wake({ everything, agents, boards, ended }: DispatchSignals): void {
    const { agentId, boardSlug } = this.request;
    const hasBoard = boardSlug === undefined ? boards.size > 0 : boards.has(boardSlug);
    this.isWoken ||= everything || hasBoard || agents.has(agentId);
    this.hasEndedRuns ||= ended > 0;
    if (this.isWoken || (this.waitsForSlot && this.hasEndedRuns)) this.resolve();
  }
}
