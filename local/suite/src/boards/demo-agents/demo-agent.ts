import { type AgentId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import {
  AppendLog,
  ClaimNext,
  type ClaimedRun,
  Heartbeat,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';

/** Simulated progress, one line per step. */
const LINES = [
  'Read the card',
  'Checked its dependencies',
  'Collected existing material',
  'Wrote a first draft',
  'Proofread the draft',
] as const;
const DRAFT =
  'A real agent posts its result here. The local suite simulates the demo agents: this one read the ' +
  'card, wrote five log lines and requested a review. To write your own agent, see docs/kanban.md.';

interface Job {
  readonly path: { readonly slug: string; readonly cardId: string; readonly runId: string };
  /** Number of log lines written. */
  logged: number;
}

/** Simulates a polling agent: claims a card assigned to it, logs progress and requests a review. */
export class DemoAgent {
  private job: Job | null = null;

  constructor(
    private readonly client: Pick<ExecutionClient, 'call'>,
    private readonly actor: KanbanActor,
    private readonly now: () => number = Date.now,
  ) {}

  get id(): AgentId {
    return this.actor.id as AgentId;
  }

  /** One step. An error response of the service ends only the current job. */
  async step(): Promise<void> {
    try {
      this.job ??= await this.claim();
      if (this.job !== null) await this.continueRun(this.job);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.job = null;
    }
  }

  private async claim(): Promise<Job | null> {
    // A new key each time: with the same key the stored response "no card" would be returned.
    const key = `demo-${this.id}-${this.now()}`;
    const request = { path: { agentId: this.id }, body: {} };
    const { card, run }: ClaimedRun = await this.client.call(ClaimNext, request, {
      actor: this.actor,
      key,
    });
    const path = { slug: card.boardSlug, cardId: card.id, runId: run.id };
    return { path, logged: 0 };
  }

  private async continueRun(job: Job): Promise<void> {
    const { path, logged } = job;
    const options = { actor: this.actor, key: `demo-${path.runId}-${logged}` };
    await this.client.call(Heartbeat, { path }, options);
    const text = LINES[logged];
    if (text === undefined) {
      this.job = null;
      const body = { summary: 'Demo run completed', comment: DRAFT };
      await this.client.call(RequestReview, { path, body }, options);
      return;
    }
    const body = { lines: [{ at: this.now(), level: 'info' as const, text }] };
    await this.client.call(AppendLog, { path, body }, options);
    job.logged += 1;
  }
}
