import { type KeyId, type WorkspaceKey } from '@keelson/contracts/teams/key';
import { DAY, type EpochMs, MINUTE } from '@keelson/contracts/time';
import { recordAudit } from '../record-audit';
import { type TeamDeps } from '../team-deps';

type Deps = Pick<TeamDeps, 'workspaces' | 'audit' | 'log'>;

interface Uncounted {
  uses: number;
  storedAt: EpochMs;
}

const INTERVAL_MS = MINUTE;
const MAX_KEPT = 10_000;

/**
 * Counts the requests of keys: the first one at once, those of the next minute with the first one after it. So a key costs a
 * write a minute, and an instance that ends loses those that it has not stored.
 */
export class KeyUses {
  private readonly uncounted = new Map<KeyId, Uncounted>();

  constructor(private readonly deps: Deps) {}

  async count({ id }: WorkspaceKey, at: EpochMs): Promise<void> {
    const { uses, storedAt } = this.uncounted.get(id) ?? { uses: 0, storedAt: 0 };
    if (at - storedAt < INTERVAL_MS) {
      this.uncounted.set(id, { uses: uses + 1, storedAt });
      return;
    }
    if (this.uncounted.size >= MAX_KEPT) this.uncounted.clear();
    this.uncounted.set(id, { uses: 0, storedAt: at });
    try {
      await this.store(id, uses + 1, at);
    } catch (error) {
      // The request is valid all the same. What is not counted now is counted with the next one.
      this.deps.log.warn('Uses of an API key could not be counted yet', { error });
      const later = this.uncounted.get(id)?.uses ?? 0;
      this.uncounted.set(id, { uses: later + uses + 1, storedAt });
    }
  }

  private store(id: KeyId, added: number, at: EpochMs): Promise<void> {
    const { workspaces, audit } = this.deps;
    return workspaces.transact(null, async (team) => {
      const key = await team.key(id);
      if (key === null) return;
      const uses = key.uses + added;
      team.putKey({ ...key, uses, lastUsedAt: Math.max(at, key.lastUsedAt ?? 0) });
      if (key.lastUsedAt !== null && dayOf(key.lastUsedAt) >= dayOf(at)) return;
      recordAudit(audit, team, {
        by: key.createdBy,
        workspace: key.workspace,
        message: { code: 'workspace.key-used', params: { name: key.name, uses } },
        requestId: '',
        at,
      });
    });
  }
}

/** Days of UTC since 1970. */
const dayOf = (at: EpochMs): number => Math.floor(at / DAY);
