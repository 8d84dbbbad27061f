import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { DomainError } from '@keelson/contracts/errors';
import { StaffMember } from '@keelson/contracts/account/staff';
import { Approval } from '@keelson/contracts/learning/approval';
import { type ApprovalId } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { paths } from '@keelson/contracts/paths';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type NewAuditEntry, type AuditRepo } from '../../audit/audit-repo';
import { documentConverter } from '@keelson/server/converter';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { parseStoredChange } from '../domain/change-uploads';
import { type StoredApproval } from '../domain/check-approval';

/** `approvalSecrets/{id}`: fields that staff must not read (ADR 0005). */
const ApprovalSecret = z.strictObject({
  /** The change as JSON, from which the plan is made again. */
  change: z.string(),
  /** Hash of the newest token; null before the first. */
  tokenHash: z.string().nullable(),
  requireSecondApprover: z.boolean(),
});

const approvals = documentConverter(Approval, 'id');
/** Admins who are asked at once; companies have far fewer. */
const MAX_ASKED = 100;

const staffMembers = documentConverter(StaffMember, 'uid');

interface RequestedChange extends Pick<StoredApproval, 'requireSecondApprover'> {
  readonly change: IngestChange;
}

export interface ApprovalDecision {
  readonly next: Approval;
  readonly tokenHash: string | null;
  readonly entry: Omit<NewAuditEntry, 'target' | 'before' | 'after'>;
}

/** `approvals/{id}` and `approvalSecrets/{id}`. */
export class ApprovalRepo {
  constructor(
    private readonly db: Firestore,
    private readonly audit: AuditRepo,
    private readonly notifications: NotificationWriter,
  ) {}

  async create(
    approval: Approval,
    { change, requireSecondApprover }: RequestedChange,
    { key, entry }: Pick<ApprovalDecision, 'entry'> & { readonly key: TransactionKey | null },
  ): Promise<Approval> {
    return transactOnce(this.db, key, async (transaction) => {
      await stageApprovalRequests(transaction, this.notifications, {
        approval,
        requireSecondApprover,
      });
      transaction.create(this.ref(approval.id), approval);
      const secret = { change: JSON.stringify(change), tokenHash: null, requireSecondApprover };
      transaction.create(this.secretRef(approval.id), secret);
      const target = paths.approval(approval.id);
      this.audit.recordIn(transaction, { ...entry, target, after: approval });
      return approval;
    });
  }

  /** @throws {DomainError} `learning/approval-not-found`. */
  async get(id: ApprovalId): Promise<StoredApproval & { readonly change: IngestChange }> {
    const [approval, secret] = await Promise.all([this.ref(id).get(), this.secretRef(id).get()]);
    const found = [approval.data(), secret.data()] as const;
    if (found[0] === undefined || found[1] === undefined) {
      throw new DomainError('learning/approval-not-found', 'The approval does not exist.');
    }
    const { tokenHash, requireSecondApprover } = found[1];
    const change = parseStoredChange(found[1].change);
    return { approval: found[0], tokenHash, requireSecondApprover, change };
  }

  /** Newest first. */
  page(request: PageRequest): Promise<Page<Approval>> {
    const found = this.db.collection(paths.approvals()).withConverter(approvals);
    return readPage(found, { field: 'requestedAt', direction: 'desc' }, request);
  }

  async findIn(transaction: Transaction, id: ApprovalId): Promise<StoredApproval | null> {
    const [approval, secret] = await Promise.all([
      transaction.get(this.ref(id)),
      transaction.get(this.secretRef(id)),
    ]);
    const found = [approval.data(), secret.data()] as const;
    if (found[0] === undefined || found[1] === undefined) return null;
    const { tokenHash, requireSecondApprover } = found[1];
    return { approval: found[0], tokenHash, requireSecondApprover };
  }

  async find(id: ApprovalId): Promise<StoredApproval | null> {
    return transact(this.db, (transaction) => this.findIn(transaction, id), {
      readOnly: true,
    });
  }

  /** Reads, decides and writes in one transaction. `decide` may run again: keep it pure. */
  async decide(
    id: ApprovalId,
    decide: (current: Approval) => ApprovalDecision,
    key: TransactionKey | null = null,
  ): Promise<Approval> {
    return transactOnce(this.db, key, async (transaction) => {
      const stored = await this.findIn(transaction, id);
      if (stored === null) {
        throw new DomainError('learning/approval-not-found', 'The approval does not exist.');
      }
      const { next, tokenHash, entry } = decide(stored.approval);
      transaction.set(this.ref(id), next, approvals.replaceKnown);
      transaction.update(this.secretRef(id), { tokenHash });
      const target = paths.approval(id);
      this.audit.recordIn(transaction, {
        ...entry,
        target,
        before: stored.approval,
        after: next,
      });
      return next;
    });
  }

  consumeIn(transaction: Transaction, approval: Approval): void {
    transaction.set(this.ref(approval.id), approval, approvals.replaceKnown);
  }

  private ref(id: ApprovalId) {
    return this.db.doc(paths.approval(id)).withConverter(approvals);
  }

  private secretRef(id: ApprovalId) {
    return this.db.doc(paths.approvalSecret(id)).withConverter(documentConverter(ApprovalSecret));
  }
}

/**
 * Tells admins that a plan waits for them: all but the requester, and nobody while the requester may approve it alone.
 * Reads before it writes, so call it before other writes of the transaction.
 */
async function stageApprovalRequests(
  transaction: Transaction,
  notifications: NotificationWriter,
  {
    approval,
    requireSecondApprover,
  }: { readonly approval: Approval; readonly requireSecondApprover: boolean },
): Promise<void> {
  const { db } = notifications;
  const { requester, titles, totals, requestedAt } = approval;
  const staff = db.collection(paths.staff()).withConverter(staffMembers);
  const found = await transaction.get(staff.where('role', '==', 'admin').limit(MAX_ASKED));
  const admins = found.docs.map((document) => document.data().uid);
  if (admins.includes(requester.uid) && !requireSecondApprover) return;
  const asked = admins.filter((uid) => uid !== requester.uid);
  if (asked.length === 0) return;
  const [own, ...users] = await transaction.getAll(
    ...[requester.uid, ...asked].map((uid) => db.doc(paths.user(uid))),
  );
  const actorName = nameOfUser(own?.data());
  for (const [index, uid] of asked.entries()) {
    notifications.create(
      transaction,
      { uid, user: users[index]?.data() },
      {
        id: randomUUID(),
        kind: 'approval',
        actorName,
        actorUid: requester.uid,
        subject: titles[0] ?? 'a plan',
        count: Math.max(1, totals.create + totals.update + totals.delete),
        excerpt: approval.note,
        path: '/admin/learning-control',
        at: requestedAt,
      },
    );
  }
}
