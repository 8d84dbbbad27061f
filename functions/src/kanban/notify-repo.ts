import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { NotifyTargetId, type UserId } from '@keelson/contracts/ids';
import {
  DEFAULT_NOTIFY_SETTINGS,
  NotifySettings,
} from '@keelson/contracts/kanban/notify/notify-settings';
import { NotifyTarget } from '@keelson/contracts/kanban/notify/notify-target';
import { SavedFilters } from '@keelson/contracts/kanban/board/saved-filter';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { paths } from '@keelson/contracts/paths';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { type NewAuditEntry, type AuditRepo } from '../audit/audit-repo';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { documentConverter } from '@keelson/server/converter';
import { type TransactionKey, transactOnce } from '@keelson/server/store/transact';

/** Actor, request id and time of a change, for the audit log, and its key. */
export interface ChangeContext extends Pick<NewAuditEntry, 'actor' | 'requestId' | 'at'> {
  readonly key: TransactionKey | null;
}
export type TargetFields = Omit<NotifyTarget, 'id' | 'failures' | 'createdAt'>;
export type TargetChange = Partial<{
  [Name in keyof TargetFields | 'failures']: NotifyTarget[Name] | undefined;
}>;

const targets = documentConverter(NotifyTarget, 'id');
const settings = documentConverter(NotifySettings);
const filters = documentConverter(SavedFilters);

export class NotifyRepo {
  constructor(
    private readonly db: Firestore,
    private readonly audit: AuditRepo,
  ) {}

  /** Sorted by label. */
  async targets(): Promise<NotifyTarget[]> {
    const { docs } = await this.db.collection(paths.notifyTargets()).withConverter(targets).get();
    return docs
      .map((document) => document.data())
      .sort((a, b) => a.label.localeCompare(b.label, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** In the order of the ids; null for a target that does not exist. */
  async find(ids: readonly NotifyTargetId[]): Promise<(NotifyTarget | null)[]> {
    if (ids.length === 0) return [];
    const found = await this.db.getAll(...ids.map((id) => this.ref(id)));
    return found.map((snapshot) => (snapshot.data() as NotifyTarget | undefined) ?? null);
  }

  add(fields: TargetFields, context: ChangeContext): Promise<NotifyTarget> {
    const id = NotifyTargetId.parse(randomUUID().replaceAll('-', '').slice(0, 20));
    const target: NotifyTarget = { ...fields, id, failures: 0, createdAt: context.at };
    return this.save(id, context, 'notify.target-added', () => target);
  }

  /** @throws {DomainError} `kanban/target-not-found`. */
  edit(id: NotifyTargetId, change: TargetChange, context: ChangeContext): Promise<NotifyTarget> {
    return this.save(id, context, 'notify.target-edited', (before) => {
      if (before === null)
        throw new DomainError('kanban/target-not-found', 'The target was removed.');
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      return { ...before, ...(Object.fromEntries(changed) as Partial<NotifyTarget>) };
    });
  }

  /** Has no effect when the target does not exist. */
  async remove(id: NotifyTargetId, context: ChangeContext): Promise<void> {
    await transactOnce(this.db, context.key, async (transaction) => {
      const before = (await transaction.get(this.ref(id))).data();
      if (before === undefined) return;
      transaction.delete(this.ref(id));
      this.audit.recordIn(transaction, {
        ...context,
        action: 'notify.target-removed',
        target: paths.notifyTarget(id),
        message: { code: 'notify.target-removed', params: { name: before.label } },
        before,
      });
    });
  }

  async settings(): Promise<NotifySettings> {
    return (await this.settingsRef().get()).data() ?? DEFAULT_NOTIFY_SETTINGS;
  }

  async setSettings(next: NotifySettings, context: ChangeContext): Promise<NotifySettings> {
    return transactOnce(this.db, context.key, async (transaction) => {
      const before = (await transaction.get(this.settingsRef())).data();
      transaction.set(this.settingsRef(), next, settings.replaceKnown);
      this.audit.recordIn(transaction, {
        ...context,
        action: 'notify.settings-set',
        target: paths.notifySettings(),
        message: {
          code: next.enabled ? 'notify.settings-changed' : 'notify.turned-off',
          params: {},
        },
        before,
        after: next,
      });
      return next;
    });
  }

  async filtersOf(uid: UserId): Promise<SavedFilters> {
    return (await this.filtersRef(uid).get()).data() ?? { filters: [] };
  }

  /** @throws {DomainError} `account/being-deleted`. */
  setFilters(uid: UserId, next: SavedFilters, key: TransactionKey | null): Promise<SavedFilters> {
    return transactOnce(this.db, key, async (transaction) => {
      await requireOpenAccount(transaction, this.db, uid);
      transaction.set(this.filtersRef(uid), next, filters.replaceKnown);
      return next;
    });
  }

  /** Deletes the saved filters of an account, and leaves its targets without an owner, which the page warns of. */
  async deleteUserData(uid: UserId): Promise<void> {
    await this.filtersRef(uid).delete();
    const owned = this.db.collection(paths.notifyTargets()).where('ownerUid', '==', uid);
    for (const { ref } of (await owned.get()).docs) await ref.update({ ownerUid: null });
  }

  private save(
    id: NotifyTargetId,
    context: ChangeContext,
    action: string,
    decide: (before: NotifyTarget | null) => NotifyTarget,
  ): Promise<NotifyTarget> {
    return transactOnce(this.db, context.key, async (transaction) => {
      const before = (await transaction.get(this.ref(id))).data() ?? null;
      const after = decide(before);
      await this.requireReferences(transaction, before, after);
      transaction.set(this.ref(id), after, targets.replaceKnown);
      this.audit.recordIn(transaction, {
        ...context,
        action,
        target: paths.notifyTarget(id),
        message: {
          code: 'notify.target-added',
          params: { name: after.label, platform: after.platform },
        },
        before,
        after,
      });
      return after;
    });
  }

  /**
   * Requires that a new owner has an account and that a new agent is registered and not in the bin.
   *
   * @throws {DomainError} `kanban/person-not-found` or `kanban/agent-not-found`.
   */
  private async requireReferences(
    transaction: Transaction,
    before: NotifyTarget | null,
    { ownerUid, agentId }: NotifyTarget,
  ): Promise<void> {
    const isNewOwner = ownerUid !== null && ownerUid !== before?.ownerUid;
    if (isNewOwner && !(await transaction.get(this.db.doc(paths.user(ownerUid)))).exists) {
      throw new DomainError('kanban/person-not-found', 'There is no account with this ID.');
    }
    const isNewAgent = agentId !== null && agentId !== before?.agentId;
    if (!isNewAgent) return;
    const agent = (await transaction.get(kanbanRefs(this.db).agent(agentId))).data();
    if (agent === undefined || isDeleted(agent)) {
      throw new DomainError('kanban/agent-not-found', `Agent ${agentId} does not exist.`);
    }
  }

  private ref(id: NotifyTargetId): DocumentReference<NotifyTarget> {
    return this.db.doc(paths.notifyTarget(id)).withConverter(targets);
  }

  private settingsRef(): DocumentReference<NotifySettings> {
    return this.db.doc(paths.notifySettings()).withConverter(settings);
  }

  private filtersRef(uid: UserId): DocumentReference<SavedFilters> {
    return this.db.doc(paths.savedFilters(uid)).withConverter(filters);
  }
}
