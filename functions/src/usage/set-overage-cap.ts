import { DomainError } from '@keelson/contracts/errors';
import { recordOf } from '@keelson/contracts/billing/payer-of';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { type OverageCap } from '@keelson/contracts/usage/overage-cap';
import { type AuditRepo } from '../audit/audit-repo';
import { type UsageDeps } from './get-usage';
import { type EffectivePlan } from './domain/count-usage';

export interface OverageCapDeps extends UsageDeps {
  readonly audit: Pick<AuditRepo, 'recordIn'>;
}

/**
 * Caps what use over the plan's limits costs in a billing period. An equal cap changes nothing.
 *
 * @throws {DomainError} `billing/nothing-metered`, `billing/currency-not-offered`, `account/being-deleted`.
 */
export async function setOverageCap(
  { usage, plans, audit, now }: OverageCapDeps,
  {
    uid,
    by,
    requestId,
  }: { readonly uid: PayerId; readonly by: UserId; readonly requestId: string },
  cap: OverageCap,
): Promise<{ cap: OverageCap }> {
  if (cap !== null) assertCharged(await plans.effectivePlanOf(uid), cap.currency);
  await usage.accounts.setCap(uid, cap, (transaction) =>
    audit.recordIn(transaction, {
      actor: { kind: 'user', id: by, label: 'Member' },
      action: 'billing.cap-changed',
      target: recordOf(uid),
      message:
        cap === null
          ? { code: 'billing.cap-removed', params: {} }
          : { code: 'billing.cap-set', params: cap },
      requestId,
      at: now(),
    }),
  );
  return { cap };
}

function assertCharged({ metered }: EffectivePlan, currency: string): void {
  const known = new Set(metered.map(({ unitPrice }) => unitPrice.currency));
  if (known.size === 0) {
    throw new DomainError(
      'billing/nothing-metered',
      'Your plan charges nothing beyond its limits at the moment, so there is nothing to cap.',
    );
  }
  if (known.has(currency)) return;
  throw new DomainError(
    'billing/currency-not-offered',
    `Your plan is charged in ${[...known].join(', ').toUpperCase()}. Set the cap in that currency.`,
  );
}
