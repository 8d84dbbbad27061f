import { type AgentId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';

const MIN_INTERVAL_MS = MINUTE;

interface Unwritten {
  seenAt: EpochMs;
  /** Counts calls by operation of the API or tool of MCP. */
  readonly calls: Map<string, number>;
}

/** Records when an agent was last seen, and how often it called what. A crash loses the counts of the last minute. */
export class LastSeenWriter {
  /** The last write by this instance, per agent. */
  private readonly writtenAt = new Map<AgentId, EpochMs>();
  private readonly unwritten = new Map<AgentId, Unwritten>();
  private timer: NodeJS.Timeout | null = null;

  /** @param onError Of writes that no caller waits for. */
  constructor(
    private readonly db: Firestore,
    private readonly onError: (id: AgentId, error: unknown) => void,
  ) {}

  /**
   * Writes at most once a minute per agent and outside of transactions: claims read the agent's
   * record, so every write to it makes concurrent claims retry.
   *
   * @param call The operation or tool that the agent called.
   */
  markSeen(id: AgentId, at: EpochMs, call?: string): void {
    const { calls } = this.unwritten.get(id) ?? { calls: new Map<string, number>() };
    if (call !== undefined) calls.set(call, (calls.get(call) ?? 0) + 1);
    this.unwritten.set(id, { seenAt: at, calls });
    if (at - (this.writtenAt.get(id) ?? 0) >= MIN_INTERVAL_MS) void this.write(id);
    else if (call !== undefined) {
      this.timer ??= setTimeout(() => void this.flush(), MIN_INTERVAL_MS).unref();
    }
  }

  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const counted = [...this.unwritten].filter(([, { calls }]) => calls.size > 0);
    await Promise.all(counted.map(([id]) => this.write(id)));
  }

  private async write(id: AgentId): Promise<void> {
    const unwritten = this.unwritten.get(id);
    if (unwritten === undefined) return;
    this.unwritten.delete(id);
    this.writtenAt.set(id, unwritten.seenAt);
    const counts = [...unwritten.calls].map(([name, count]): [string, FieldValue] => [
      `calls.${name}`,
      FieldValue.increment(count),
    ]);
    try {
      await kanbanRefs(this.db)
        .agent(id)
        .withConverter(null)
        .update({
          lastSeenAt: Timestamp.fromMillis(unwritten.seenAt),
          ...Object.fromEntries(counts),
        });
    } catch (error) {
      this.onError(id, error);
    }
  }
}
