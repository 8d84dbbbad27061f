import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode } from '@keelson/contracts/errors';
import {
  type ClaimedWork,
  ClaimNext,
  ListOwnRuns,
  ReleaseRun,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { CardRun, type WorkerDeps } from './run/work-card';

/** The longest wait that the service allows. */
const WAIT_SECONDS = 30;
/** Before the next claim when the service has nothing now, but answers at once. */
const PAUSE_MS = 1_000;
const FULL_PAUSE_MS = 5_000;
const CLEAN_UP_MS = 5_000;

/** Nothing is ready, or the response to an earlier try was lost for so long that its run has ended. */
const NO_CARD: ReadonlySet<ErrorCode | null> = new Set([
  'kanban/nothing-to-claim',
  'kanban/lease-lost',
]);

/** The agent, the board or the installation takes no more cards now. */
const FULL: ReadonlySet<ErrorCode | null> = new Set([
  'kanban/no-capacity',
  'kanban/wip-limit',
  'kanban/board-archived',
] as const);

/** Claims no more cards when `draining` aborts; ends running commands when `stopped` aborts. */
export interface WorkerSignals {
  readonly draining: AbortSignal;
  readonly stopped: AbortSignal;
}

/**
 * Works on the cards of an agent until it is told to stop.
 *
 * @throws {ServiceError} When the service refuses the agent: its token, its id, or because it is disabled.
 */
export async function runWorker(deps: WorkerDeps, signals: WorkerSignals): Promise<void> {
  try {
    await releaseOwnRuns(deps, signals.draining);
  } catch (error) {
    if (signals.draining.aborted) return;
    throw error;
  }
  const refused = new AbortController();
  const draining = AbortSignal.any([signals.draining, refused.signal]);
  const lane = async (): Promise<void> => {
    try {
      while (!draining.aborted) await workNext(deps, { ...signals, draining });
    } catch (error) {
      refused.abort();
      throw error;
    }
  };
  const lanes = Array.from({ length: deps.options.concurrency }, lane);
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  // A claim can have succeeded while its connection was closed.
  await releaseOwnRuns(deps, AbortSignal.timeout(CLEAN_UP_MS)).catch(() => undefined);
}

async function workNext(deps: WorkerDeps, { draining, stopped }: WorkerSignals): Promise<void> {
  const work = await claim(deps, draining);
  if (work === null) return;
  const name = `card ${work.card.id} of ${work.card.boardSlug}`;
  deps.log(`${name}: started ${JSON.stringify(work.card.title)}, run ${work.run.id}`);
  const outcome = await new CardRun(deps, work, stopped).run();
  deps.log(`${name}: ${outcome}`);
}

async function claim(
  { client, options }: WorkerDeps,
  draining: AbortSignal,
): Promise<ClaimedWork | null> {
  const { agentId, boardSlug, token } = options;
  const body = { wait: WAIT_SECONDS, ...(boardSlug === undefined ? {} : { boardSlug }) };
  const startedAt = performance.now();
  try {
    return await client.call(ClaimNext, { path: { agentId }, body }, { token, signal: draining });
  } catch (error) {
    if (draining.aborted) return null;
    if (!(error instanceof ServiceError)) throw error;
    if (FULL.has(error.code)) await wait(FULL_PAUSE_MS, draining);
    else if (!NO_CARD.has(error.code)) throw error;
    // A service that stops answers at once.
    else if (performance.now() - startedAt < PAUSE_MS) await wait(PAUSE_MS, draining);
    return null;
  }
}

/** Gives back what an earlier process of this agent left: nobody works on it any more. */
async function releaseOwnRuns(
  { client, options, log }: WorkerDeps,
  signal: AbortSignal,
): Promise<void> {
  const { agentId, boardSlug, shared, token } = options;
  if (shared || signal.aborted) return;
  const { items } = await client.call(ListOwnRuns, { path: { agentId } }, { token, signal });
  for (const { run, token: runToken } of items) {
    if (boardSlug !== undefined && run.boardSlug !== boardSlug) continue;
    const path = { slug: run.boardSlug, cardId: run.cardId, runId: run.id };
    const body = { reason: 'The worker was restarted' };
    try {
      await client.call(ReleaseRun, { path, body }, { token: runToken, signal });
      log(`card ${run.cardId} of ${run.boardSlug}: released run ${run.id} of an earlier process`);
    } catch (error) {
      // It has ended since it was listed.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
