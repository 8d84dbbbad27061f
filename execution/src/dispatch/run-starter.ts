import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type DispatchDecision } from '@keelson/contracts/kanban/agent/dispatch';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { claimCard, type ClaimDeps } from '../runs/claim-card';
import { newId } from '../platform/ids';
import { type Mutation } from '../store/mutation';
import { type Choice } from './domain/choose-next';
import { retryOutage } from './retry-outage';
import { type RunExecutor } from './run-executor';
import { type RunnerAvailability } from './runners/runner';

export interface RunStarterDeps extends ClaimDeps {
  readonly runners: { readonly http: RunnerAvailability; readonly assistant: RunnerAvailability };
  readonly executor: RunExecutor;
  readonly now: Clock;
  readonly log: Logger;
}

export class RunStarter {
  constructor(private readonly deps: RunStarterDeps) {}

  canRun({ enabled, kind }: Pick<Agent, 'enabled' | 'kind'>): boolean {
    return enabled && this.runnerFor(kind)?.available === true;
  }

  /** Starts the card of a choice with the reason `start`. Never throws. */
  async start(
    mutation: Mutation,
    choice: Choice,
    agents: ReadonlyMap<AgentId, Agent>,
  ): Promise<DispatchDecision> {
    const agent = choice.agentId === null ? undefined : agents.get(choice.agentId);
    const slot = agent === undefined ? null : this.runnerFor(agent.kind);
    if (agent === undefined || slot?.available !== true) {
      return { ...toDecision(choice), reason: 'failed_to_start' };
    }
    const { card } = choice;
    const runId = RunId.parse(newId());
    const claim = { slug: card.boardSlug, cardId: card.id, agentId: agent.id, runId, hosted: true };
    try {
      const at = this.deps.now();
      // Once only: many claims may wait, and one that was stored ends with its lease.
      const claimed = await retryOutage(() => claimCard(this.deps, { ...mutation, at }, claim), 2);
      this.deps.executor.start(claimed, agent, slot.runner);
      return { ...toDecision(choice), runId: claimed.run.id };
    } catch (error) {
      if (error instanceof DomainError) {
        return { ...toDecision(choice), reason: 'lost_race', explanation: error.message };
      }
      this.deps.log.error('Claiming a card failed', { error, ...claim });
      return { ...toDecision(choice), reason: 'failed_to_start' };
    }
  }

  private runnerFor(kind: Agent['kind']): RunnerAvailability | null {
    switch (kind) {
      case 'http':
        return this.deps.runners.http;
      case 'assistant':
        return this.deps.runners.assistant;
      case 'pull':
        return null;
    }
  }
}

export const toDecision = ({ card, reason, explanation, agentId }: Choice): DispatchDecision => ({
  boardSlug: card.boardSlug,
  cardId: card.id,
  title: card.title,
  reason,
  explanation,
  agentId,
  runId: null,
});
