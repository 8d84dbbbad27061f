import { type AgentId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

const MIN_INTERVAL_MS = MINUTE;

/** Records when an agent was last seen. */
export class LastSeenWriter {
  /** The last write by this instance, per agent. */
  private readonly writtenAt = new Map<AgentId, EpochMs>();

  constructor(private readonly db: Firestore) {}

  /**
   * Writes at most once a minute per agent and outside of transactions: claims read the agent's
   * record, so every write to it makes concurrent claims retry.
   */
  async markSeen(id: AgentId, at: EpochMs): Promise<void> {
    if (at - (this.writtenAt.get(id) ?? 0) < MIN_INTERVAL_MS) return;
    this.writtenAt.set(id, at);
    await kanbanRefs(this.db)
      .agent(id)
      .withConverter(null)
      .update({ lastSeenAt: Timestamp.fromMillis(at) });
  }
}
