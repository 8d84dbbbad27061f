import { type AgentId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import {
  AppendLog,
  ClaimNext,
  type ClaimedRun,
  Heartbeat,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { type ExecutionClient, ExecutionError } from '../seed/kanban/execution-client';

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
  readonly params: { readonly slug: string; readonly cardId: string; readonly runId: string };
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
      if (!(error instanceof ExecutionError)) throw error;
      this.job = null;
    }
  }

  private async claim(): Promise<Job | null> {
    // A new key each time: with the same key the stored response "no card" would be returned.
    const key = `demo-${this.id}-${this.now()}`;
    const { card, run }: ClaimedRun = await this.client.call(ClaimNext, {
      params: { agentId: this.id },
      body: {},
      as: this.actor,
      key,
    });
    const params = { slug: card.boardSlug, cardId: card.id, runId: run.id };
    return { params, logged: 0 };
  }

  private async continueRun(job: Job): Promise<void> {
    const { params, logged } = job;
    const call = { params, as: this.actor, key: `demo-${params.runId}-${logged}` };
    await this.client.call(Heartbeat, { ...call, body: {} });
    const text = LINES[logged];
    if (text === undefined) {
      this.job = null;
      const summary = 'Demo run completed';
      await this.client.call(RequestReview, { ...call, body: { summary, comment: DRAFT } });
      return;
    }
    const at = this.now();
    await this.client.call(AppendLog, { ...call, body: { lines: [{ at, level: 'info', text }] } });
    job.logged += 1;
  }
}
