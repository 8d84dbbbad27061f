import { type AgentId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

const MIN_INTERVAL_MS = MINUTE;

/** Writes when an agent was last seen. */
export class LastSeenWriter {
  /** The last write of this instance. */
  private readonly writtenAt = new Map<AgentId, EpochMs>();

  constructor(private readonly db: Firestore) {}

  /**
   * Writes at most once a minute for each agent, and outside of transactions: claims read the agent's
   * record, and every write of it would make them start over.
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
