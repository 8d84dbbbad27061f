import { type Logger } from '@keelson/server/logger';
import { type SignalSource } from '../signals/signal-source';
import { type SignalOrigin } from '../signals/signal-hub';
import { DispatchSignals } from '../signals/dispatch-signals';
import { type AgentPass } from './agent-pass';
import { type Sweeper } from './sweeper';

const MAX_STARTS = 64;
/** The instance that made a change starts the card first. The others look for what it left. */
const ELSEWHERE_MS = 100;
/** Pauses while other instances take the same cards. */
const FIRST_RETRY_MS = 100;
const MAX_RETRIES = 5;

export interface DispatchLoopDeps {
  readonly signals: SignalSource;
  readonly pass: AgentPass;
  readonly sweeper: Sweeper;
  /** Pause after an error, doubled with each further one. */
  readonly errorPauseMs: number;
  readonly log: Logger;
}

/** Starts ready cards when something changed. It reads nothing while nothing changes. */
export class DispatchLoop {
  private pending = new DispatchSignals();
  private timer: { readonly handle: NodeJS.Timeout; readonly dueAt: number } | null = null;
  private running: Promise<void> | null = null;
  private retries = 0;
  private errors = 0;
  private release: (() => void)[] = [];

  constructor(private readonly deps: DispatchLoopDeps) {}

  start(): void {
    const { signals, sweeper } = this.deps;
    this.release = [
      signals.hub.subscribe((woken, origin) => this.wake(woken, origin)),
      signals.hold(),
    ];
    sweeper.start();
  }

  /** Starts nothing more; resolves when the current pass has ended. */
  async stop(): Promise<void> {
    for (const release of this.release.splice(0)) release();
    this.pending = new DispatchSignals();
    if (this.timer !== null) clearTimeout(this.timer.handle);
    await Promise.all([this.running, this.deps.sweeper.stop()]);
  }

  private wake(signals: DispatchSignals, origin: SignalOrigin): void {
    this.deps.sweeper.expect(signals);
    if (signals.startsNothing) return;
    this.pending.merge(signals);
    this.schedule(origin === 'here' ? 0 : ELSEWHERE_MS * (1 + Math.random()));
  }

  private schedule(delayMs: number): void {
    const dueAt = performance.now() + delayMs;
    if (this.running !== null || (this.timer !== null && this.timer.dueAt <= dueAt)) return;
    if (this.timer !== null) clearTimeout(this.timer.handle);
    const handle = setTimeout(() => {
      this.timer = null;
      this.running = this.run().finally(() => {
        this.running = null;
        if (!this.pending.isEmpty && this.release.length > 0) this.schedule(this.pauseMs);
      });
    }, delayMs);
    this.timer = { handle, dueAt };
  }

  private get pauseMs(): number {
    if (this.errors > 0) return this.deps.errorPauseMs * 2 ** Math.min(this.errors - 1, 4);
    return this.retries === 0
      ? 0
      : FIRST_RETRY_MS * 4 ** (this.retries - 1) * (0.5 + Math.random());
  }

  private async run(): Promise<void> {
    const { pass, log } = this.deps;
    const signals = this.pending;
    this.pending = new DispatchSignals();
    const isBroad = signals.everything || signals.boards.size > 0;
    const agents = isBroad ? 'all' : [...signals.agents];
    try {
      const result = await pass.run({ agents, ended: signals.ended, limit: MAX_STARTS });
      this.errors = 0;
      if (result.started > 0) log.info('Dispatched', { started: result.started });
      this.retries = result.again ? this.retries + 1 : 0;
      if (result.started > 0) this.retries = Math.min(this.retries, 1);
      if (result.again && this.retries <= MAX_RETRIES) this.pending.merge(signals);
      else this.retries = 0;
    } catch (error) {
      log.error('The dispatcher pass failed', { error });
      this.errors += 1;
      this.pending.merge(signals);
    }
  }
}
