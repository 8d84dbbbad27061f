import { type Agent } from '@keelson/contracts/kanban/agent';
import {
  type ClaimedRun,
  type RunBlock,
  type RunFailure,
} from '@keelson/contracts/kanban/run-endpoints';
import { type RunReport } from '../../runs/settle-run';

/** What came of asking a worker to do a run. */
export type WorkResult =
  | ({ readonly kind: 'completed' } & RunReport)
  | ({ readonly kind: 'review' } & RunReport)
  | ({ readonly kind: 'blocked' } & { readonly block: RunBlock })
  | ({ readonly kind: 'failed' } & { readonly failure: RunFailure })
  /** It works on by itself, keeps its lease alive and calls back. */
  | { readonly kind: 'accepted' };

/** Has one claimed run done by an agent of its kind. Rejects only when `signal` was aborted. */
export interface Runner {
  run(claimed: ClaimedRun, agent: Agent, signal: AbortSignal): Promise<WorkResult>;
}

/** How a kind of agent is run here, or why it cannot be. */
export type RunnerAvailability =
  | { readonly available: true; readonly runner: Runner }
  | { readonly available: false; readonly reason: string };
