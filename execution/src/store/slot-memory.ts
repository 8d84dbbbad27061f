import { type AgentId, type RunId } from '@keelson/contracts/ids';
import { ALL_RUNS } from '@keelson/contracts/kanban/run/run';

const MAX_RUNS = 5_000;
/** As long as a claim may take between its choice of a slot and its commit. */
const RESERVED_MS = 2_000;
const MAX_RELEASED = 64;
const MAX_SCOPES = 1_000;

/** An agent, with the version of its limit. */
export interface LimitedScope {
  readonly scope: AgentId;
  readonly version: number;
}

/**
 * Holds what this instance knows of slots without reading them: those that its claims took, and those that runs
 * released here. A claim that takes a released slot finds it free as a rule, and creates it without a search; the
 * commit decides.
 */
export class SlotMemory {
  private readonly ofRuns = new Map<RunId, readonly string[]>();
  private readonly released = new Map<string, string[]>();
  /** Slots that claims of this instance have just chosen, with the end of the reservation. */
  private readonly reserved = new Map<string, number>();
  /** Versions of limits that were not exceeded. */
  private readonly limits = new Map<string, number>();

  /** A search has found fewer held slots than the limits allow. */
  checked({ scope, version }: LimitedScope): void {
    if (this.limits.size >= MAX_SCOPES) this.limits.clear();
    this.limits.set(scope, version);
  }

  /**
   * A slot that was released here, under a limit that has not changed since it was checked: as long as each released slot is
   * taken once, no more are held than before.
   */
  takeReleased({ scope, version }: LimitedScope): string | null {
    if (this.limits.get(scope) !== version) this.released.delete(scope);
    return this.released.get(scope)?.pop() ?? null;
  }

  /** Keeps the other claims of this instance from choosing a slot. */
  reserve(name: string): void {
    const now = performance.now();
    for (const [one, until] of this.reserved) if (until < now) this.reserved.delete(one);
    this.reserved.set(name, now + RESERVED_MS);
  }

  /** A claim that had chosen slots failed: they are still free, unless one of them was taken. */
  cancel(agentId: AgentId, names: readonly string[], isTaken: boolean): void {
    for (const name of names) this.reserved.delete(name);
    if (!isTaken) this.offer(agentId, names);
  }

  isReserved(name: string): boolean {
    return (this.reserved.get(name) ?? 0) > performance.now();
  }

  hold(runId: RunId, names: readonly string[]): void {
    const [oldest] = this.ofRuns.keys();
    if (this.ofRuns.size >= MAX_RUNS && oldest !== undefined) this.ofRuns.delete(oldest);
    this.ofRuns.set(runId, names);
  }

  /** The slots of a run that was claimed here. */
  of(runId: RunId): readonly string[] | null {
    return this.ofRuns.get(runId) ?? null;
  }

  /** The run has ended, and its slots are deleted. */
  release(runId: RunId, agentId: AgentId, names: readonly string[]): void {
    this.ofRuns.delete(runId);
    this.offer(agentId, names);
  }

  private offer(agentId: AgentId, names: readonly string[]): void {
    if (this.released.size >= MAX_SCOPES) this.released.clear();
    for (const name of names) this.reserved.delete(name);
    const slots = names.filter((name) => name.startsWith(`${ALL_RUNS}:`));
    const released = this.released.get(agentId) ?? [];
    this.released.set(agentId, [...released, ...slots].slice(-MAX_RELEASED));
  }
}
