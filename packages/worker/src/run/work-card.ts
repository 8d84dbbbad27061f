import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClaimedWork,
  AppendLog,
  AskQuestion,
  CompleteRun,
  FailRun,
  Heartbeat,
  ReleaseRun,
  RequestChanges,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { TOKEN_VARIABLE, type WorkerOptions } from '../options';
import { type RunningCommand, startCommand } from './command';
import { LogLines } from './log-lines';
import { failure, type Report, reportOf } from './report';

/** A terminated run is noticed with the next heartbeat. */
const LONGEST_HEARTBEAT_MS = 15_000;
const LOG_MS = 1_000;
/** For the last calls of a card when the worker stops. */
const LAST_CALLS_MS = 5_000;

export interface WorkerDeps {
  readonly client: ExecutionClient;
  readonly options: WorkerOptions;
  readonly log: (text: string) => void;
}

export type CardOutcome = Report['operation'] | 'lost' | 'released';

/** Runs the command for a claimed card, and reports how it ended. */
export class CardRun {
  private readonly lines = new LogLines();
  private readonly lost = new AbortController();
  private readonly over = new AbortController();
  private readonly at: { readonly slug: string; readonly cardId: string; readonly runId: string };

  constructor(
    private readonly deps: WorkerDeps,
    private readonly work: ClaimedWork,
    /** Aborts when the worker must end now. */
    private readonly stopped: AbortSignal,
  ) {
    const { boardSlug, cardId, id } = work.run;
    this.at = { slug: boardSlug, cardId, runId: id };
  }

  async run(): Promise<CardOutcome> {
    const command = this.start();
    const background = [this.sendHeartbeats(), this.sendLog()];
    try {
      return await this.outcomeOf(command);
    } finally {
      this.over.abort();
      await Promise.all(background);
    }
  }

  private start(): RunningCommand {
    const { card, run, context, token } = this.work;
    const { options } = this.deps;
    return startCommand({
      command: options.command,
      input: `${JSON.stringify({ card, run, context })}\n`,
      graceMs: options.graceMs,
      onError: (piece) => this.lines.add(piece, Date.now()),
      env: {
        ...process.env,
        [TOKEN_VARIABLE]: undefined,
        KEELSON_URL: options.url,
        KEELSON_BOARD: this.at.slug,
        KEELSON_CARD_ID: this.at.cardId,
        KEELSON_RUN_ID: this.at.runId,
        KEELSON_RUN_TOKEN: token,
      },
    });
  }

  private async outcomeOf(command: RunningCommand): Promise<CardOutcome> {
    const interrupted = AbortSignal.any([this.lost.signal, this.stopped]);
    const report = await Promise.race([this.reportOf(command), aborted(interrupted)]);
    if (report !== null) return this.send(report);
    await command.stop();
    return this.lost.signal.aborted ? 'lost' : this.release();
  }

  private async reportOf({ ended }: RunningCommand): Promise<Report> {
    try {
      const exit = await ended;
      this.lines.end(Date.now());
      const isReview = this.work.run.purpose === 'review';
      const to = isReview ? 'approved' : this.deps.options.to;
      return reportOf({ ...exit, lastErrors: this.lines.last() }, to);
    } catch (error) {
      return failure('spawn_failed', `The command could not be started: ${String(error)}`);
    }
  }

  private async send(report: Report): Promise<CardOutcome> {
    await this.flushLog();
    // The service decides whether the run still counts, also after an interruption longer than the lease.
    try {
      await this.end(report);
      return report.operation;
    } catch (error) {
      if (this.stopped.aborted) return this.release();
      if (!(error instanceof ServiceError)) throw error;
      if (report.operation === 'completeRun' && NEEDS_REVIEW.has(error.code)) {
        await this.end({ ...report, operation: 'requestReview' });
        return 'requestReview';
      }
      if (error.code !== 'request/invalid') return 'lost';
      const refused = failure('crashed', `The result was refused: ${error.message}`);
      await this.end(refused);
      return refused.operation;
    }
  }

  private async end({ operation, body }: Report): Promise<void> {
    const { client } = this.deps;
    const options = this.callOptions(this.stopped);
    switch (operation) {
      case 'completeRun':
        await client.call(CompleteRun, { path: this.at, body }, options);
        return;
      case 'requestReview':
        await client.call(RequestReview, { path: this.at, body }, options);
        return;
      case 'requestChanges':
        await client.call(RequestChanges, { path: this.at, body }, options);
        return;
      case 'failRun':
        await client.call(FailRun, { path: this.at, body }, options);
        return;
      case 'askQuestion':
        await client.call(AskQuestion, { path: this.at, body }, options);
    }
  }

  private async release(): Promise<CardOutcome> {
    const body = { reason: 'The worker was stopped' };
    const signal = AbortSignal.timeout(LAST_CALLS_MS);
    try {
      await this.deps.client.call(ReleaseRun, { path: this.at, body }, this.callOptions(signal));
      return 'released';
    } catch {
      // Ended in the meantime, or without a connection: then the lease expires.
      return 'lost';
    }
  }

  private async sendHeartbeats(): Promise<void> {
    const { run } = this.work;
    const leaseMs = run.status === 'active' ? run.leaseUntil - run.heartbeatAt : 0;
    const intervalMs = Math.min(leaseMs / 3, LONGEST_HEARTBEAT_MS);
    const over = this.over.signal;
    while (await pause(intervalMs, over)) {
      // Without an answer for as long, another worker may have the card.
      const signal = AbortSignal.any([over, AbortSignal.timeout(leaseMs - intervalMs)]);
      try {
        await this.deps.client.call(Heartbeat, { path: this.at }, this.callOptions(signal));
      } catch {
        this.lost.abort();
        return;
      }
    }
  }

  private async sendLog(): Promise<void> {
    const { signal } = this.over;
    while (await pause(LOG_MS, signal)) await this.sendLines(signal);
  }

  private flushLog(): Promise<void> {
    return this.sendLines(AbortSignal.timeout(LAST_CALLS_MS));
  }

  /** The log is a help, not the result: a card does not fail because its lines were refused. */
  private async sendLines(signal: AbortSignal): Promise<void> {
    for (;;) {
      const lines = this.lines.take(Date.now());
      if (lines.length === 0) return;
      const body = { lines };
      try {
        await this.deps.client.call(AppendLog, { path: this.at, body }, this.callOptions(signal));
      } catch {
        return;
      }
    }
  }

  private callOptions(signal: AbortSignal): { token: string; signal: AbortSignal } {
    return { token: this.work.token, signal };
  }
}

/** The board does not take the result as done: a person or a review decides about it. */
const NEEDS_REVIEW = new Set<string | null>(['kanban/review-required', 'kanban/checklist-open']);

/** False when the signal has aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
