import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { auditTargetOf } from '@keelson/contracts/billing/payer-of';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';

/** A member who changes their own subscription, or that of a workspace. */
export interface PlanActor {
  /** The payer. */
  readonly uid: PayerId;
  readonly by: UserId;
  readonly requestId: string;
}

/** Members act under their id alone: the audit log is kept when an account is deleted. */
export function recordChange(
  deps: BillingDeps,
  { uid, by, requestId }: PlanActor,
  entry: {
    readonly action: `billing.${string}`;
    readonly target: string;
    readonly message: AuditMessage;
  },
): Promise<void> {
  return deps.audit.record({
    actor: { kind: 'user', id: by, label: 'Member' },
    action: entry.action,
    target: auditTargetOf(uid, `subscriptions/${entry.target}`),
    message: entry.message,
    requestId,
    at: deps.now(),
  });
}
