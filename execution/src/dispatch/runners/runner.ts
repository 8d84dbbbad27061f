import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import {
  type ClaimedRun,
  type RunBlock,
  type RunFailure,
  type RunReport,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { type RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { type StoredMessage } from '@keelson/contracts/stored-message';

/** A failure of the worker in its words, or of the system with its facts. */
export type WorkFailure = RunFailure & { readonly errorMessage?: StoredMessage | null | undefined };

export type WorkResult =
  | ({ readonly kind: 'completed' } & RunReport)
  | ({ readonly kind: 'review' } & RunReport)
  | ({ readonly kind: 'blocked' } & { readonly block: RunBlock })
  | { readonly kind: 'question'; readonly question: string; readonly usage?: RunUsage | undefined }
  | ({ readonly kind: 'failed' } & { readonly failure: WorkFailure })
  /** The worker continues on its own, renews its lease and calls back. */
  | { readonly kind: 'accepted' };

/** Has an agent carry out one claimed run. Rejects only when `signal` was aborted. */
export interface Runner {
  run(claimed: ClaimedRun, agent: Agent, signal: AbortSignal): Promise<WorkResult>;
}

export type RunnerAvailability =
  | { readonly available: true; readonly runner: Runner }
  | { readonly available: false; readonly reason: string };
