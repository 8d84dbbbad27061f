import { EpochMs, MINUTE } from '@keelson/contracts/time';
import { paths } from '@keelson/contracts/paths';
import { type Clock } from '@keelson/server/clock';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type SignalSource } from '../signals/signal-source';
import { DispatchSignals } from '../signals/dispatch-signals';
import { type AgentPass } from './agent-pass';
import { type ReadyCardRepo } from './ready-card-repo';
import { transact } from '@keelson/server/store/transact';

/** The first agent after which the scan continues: before all ids. */
const FIRST = '';
const MIN_INTERVAL_MS = 5 * MINUTE;
const MAX_INTERVAL_MS = 30 * MINUTE;
/** The next scan waits this long for each document that was read: 1.3 reads a minute for all instances together. */
const MS_PER_READ = 45_000;
const MAX_READS = 40;
const CARDS_PER_AGENT = 5;

/** `dispatchScans/next`: when the next scan is due, and where it continues. */
export const DispatchScan = z.object({
  nextAt: EpochMs.catch(0),
  after: z.string().catch(FIRST),
});

export interface SafetyNetDeps {
  readonly db: Firestore;
  readonly agents: AgentRepo;
  readonly ready: ReadyCardRepo;
  readonly pass: AgentPass;
  readonly signals: SignalSource;
  /** Further searches from time to time. */
  readonly cleanups: readonly { sweep(): Promise<number> }[];
  readonly now: Clock;
  readonly log: Logger;
}

/**
 * Finds ready cards whose signal was lost. Of all instances one scans at a time. A scan goes through the agents
 * that have ready cards, reads a bounded number of documents, and the next one waits in proportion to them.
 */
export class SafetyNet {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly deps: SafetyNetDeps) {}

  start(): void {
    this.wait(MIN_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  /** Scans if a scan is due and no other instance has begun it. @returns When the next one is due. */
  async scanIfDue(): Promise<EpochMs> {
    const { now, cleanups } = this.deps;
    const { due, scan } = await this.begin();
    if (!due) return scan.nextAt;
    const cleaned = Promise.all(
      cleanups.map((cleanup) =>
        cleanup.sweep().catch((error: unknown) => {
          this.deps.log.error('A cleanup failed', { error });
        }),
      ),
    );
    const { reads, after } = await this.scan(scan.after);
    await cleaned;
    const pauseMs = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, reads * MS_PER_READ));
    const nextAt = now() + pauseMs;
    await this.ref.set({ nextAt, after });
    return nextAt;
  }

  private get ref() {
    return this.deps.db.doc(paths.dispatchScan());
  }

  /** Reserves the scan: other instances that come now find it taken. */
  private begin() {
    const { db, now } = this.deps;
    return transact(db, async (transaction) => {
      const stored = DispatchScan.safeParse((await transaction.get(this.ref)).data() ?? {});
      const scan = stored.data ?? { nextAt: 0, after: FIRST };
      const at = now();
      // A clock that was ahead must not hold up all others.
      if (scan.nextAt > at && scan.nextAt - at <= MAX_INTERVAL_MS) return { due: false, scan };
      transaction.set(this.ref, { ...scan, nextAt: at + MIN_INTERVAL_MS });
      return { due: true, scan };
    });
  }

  private async scan(from: string): Promise<{ readonly reads: number; readonly after: string }> {
    const { ready } = this.deps;
    let after = from;
    // The transaction and the cleanups.
    let reads = 1 + this.deps.cleanups.length;
    // Once for each round through the agents.
    if (from === FIRST) {
      const offered = await ready.offered({ boardSlug: undefined, after: null, limit: 1 });
      reads += 1;
      if (offered.length > 0) this.deps.signals.publish(DispatchSignals.forEverything());
    }
    while (reads < MAX_READS) {
      const agentId = await ready.nextAgent(after);
      reads += 1;
      if (agentId === null) return { reads, after: FIRST };
      reads += await this.check(agentId);
      after = agentId;
    }
    return { reads, after };
  }

  /** @returns The number of reads. */
  private async check(id: Parameters<AgentRepo['find']>[0]): Promise<number> {
    const { agents, pass, signals } = this.deps;
    const agent = await agents.find(id);
    if (agent?.enabled !== true) return 1;
    if (agent.kind === 'pull') {
      signals.publish(DispatchSignals.forAgents([id]));
      return 1;
    }
    const result = await pass.run({
      agents: [id],
      ended: 0,
      limit: CARDS_PER_AGENT,
      reads: CARDS_PER_AGENT,
    });
    if (result.started > 0) signals.publish(DispatchSignals.forAgents([id]));
    return 1 + result.reads;
  }

  private wait(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(
      () => {
        this.running = this.run();
      },
      Math.min(MAX_INTERVAL_MS, delayMs) * (1 + Math.random() / 10),
    );
    this.timer.unref();
  }

  private async run(): Promise<void> {
    const { now, log } = this.deps;
    try {
      this.wait(Math.max(MINUTE, (await this.scanIfDue()) - now()));
    } catch (error) {
      log.error('Searching for missed changes failed', { error });
      this.wait(MIN_INTERVAL_MS);
    }
  }
}
