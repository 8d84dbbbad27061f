import { type Agent } from '@keelson/contracts/kanban/agent';
import {
  type ClaimedRun,
  type RunBlock,
  type RunFailure,
  type RunReport,
} from '@keelson/contracts/kanban/run-endpoints';
import { type RunUsage } from '@keelson/contracts/kanban/run-result';

/** The result of handing a run to a worker. */
export type WorkResult =
  | ({ readonly kind: 'completed' } & RunReport)
  | ({ readonly kind: 'review' } & RunReport)
  | ({ readonly kind: 'blocked' } & { readonly block: RunBlock })
  | { readonly kind: 'question'; readonly question: string; readonly usage?: RunUsage | undefined }
  | ({ readonly kind: 'failed' } & { readonly failure: RunFailure })
  /** The worker continues on its own, renews its lease and calls back. */
  | { readonly kind: 'accepted' };

/** Has an agent carry out one claimed run. Rejects only when `signal` was aborted. */
export interface Runner {
  run(claimed: ClaimedRun, agent: Agent, signal: AbortSignal): Promise<WorkResult>;
}

/** The runner for a kind of agent, or why it is unavailable. */
export type RunnerAvailability =
  | { readonly available: true; readonly runner: Runner }
  | { readonly available: false; readonly reason: string };
