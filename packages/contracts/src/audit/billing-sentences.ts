import { formatMoney } from '../billing/format-money';
import type { Incident } from '../billing/incident';
import { planOf } from '../billing/plan-catalog';
import { type PlanKey } from '../billing/plan-key';
import type { Money } from '../money';

interface UserFacts {
  readonly userId: string;
}
interface PlanFacts {
  readonly plan: PlanKey;
}
interface DuplicateFacts extends UserFacts {
  readonly canceled: string;
  readonly kept: string;
}
interface PairFacts extends UserFacts {
  readonly id: string;
  readonly keptId: string;
}
interface CreditFacts {
  readonly paymentId: string;
  readonly amount: number;
  readonly metric: string;
}

/** An incident as facts; the amount is null where the provider names none. */
export interface IncidentFacts extends UserFacts {
  readonly kind: Incident['kind'];
  readonly id: string;
  readonly status: Incident['status'];
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly reason: string | null;
}

/** Lists what the audit log says about plans, payments and events of the payment provider. */
export const BILLING_AUDIT_SENTENCES = {
  'billing.event-retried': (facts: {
    readonly type: string;
    readonly before: string;
    readonly after: string;
  }) => `${facts.type} was retried: ${facts.before} → ${facts.after}`,
  'billing.event-resolved': (
    facts: UserFacts & { readonly type: string; readonly customerId: string | null },
  ) => `${facts.type} of ${facts.customerId ?? 'no customer'} was assigned to ${facts.userId}.`,
  'billing.resolution-undone': (
    facts: UserFacts & { readonly customerId: string; readonly parked: number },
  ) =>
    `${facts.customerId} was unassigned from ${facts.userId}. Events parked again: ${facts.parked}`,
  'billing.account-resynced': (facts: { readonly changed: number; readonly missing: number }) =>
    `Repaired ${facts.changed} records that differed from the provider; it does not know ${facts.missing} subscriptions`,
  'billing.invoices-read': ({ userId }: UserFacts) => `The invoices of ${userId} were read.`,
  'billing.orphan-ended': ({ customers }: { readonly customers: readonly string[] }) =>
    `Billing of an account that was deleted in Firebase was ended: ${customers.join(', ')}`,
  'billing.unknown-at-deletion': ({ ids }: { readonly ids: readonly string[] }) =>
    `An account was deleted whose subscriptions the provider does not know with the current key: ${ids.join(', ')}. If another provider account or mode has them, cancel them there and delete their customer.`,
  'billing.missing-ended': (facts: UserFacts & { readonly id: string; readonly plan: string }) =>
    `The provider does not know ${facts.id} (plan ${facts.plan}) of ${facts.userId}. An operator ended it with billing:reconcile --end-missing.`,
  'billing.duplicate-credited': ({ userId, canceled, kept }: DuplicateFacts) =>
    `${userId} had a second paid subscription beside ${kept}. ${canceled} was canceled immediately and its unused time credited. Check whether to refund the payment.`,
  'billing.duplicate-unpaid': ({ userId, canceled, kept }: DuplicateFacts) =>
    `${userId} had a second paid subscription beside ${kept}. ${canceled} was canceled immediately and nothing credited, because it was not paid.`,
  'billing.duplicate-resolved': ({ userId, id, keptId }: PairFacts) =>
    `${id} and ${keptId} of ${userId} are no longer two paid subscriptions. Nothing was canceled.`,
  'billing.duplicate-kept': ({ userId, id, keptId }: PairFacts) =>
    `${userId} keeps ${id} beside ${keptId}`,
  'billing.duplicates-automatic': () => 'Duplicate subscriptions are canceled automatically',
  'billing.duplicates-decided': () => 'An admin decides about duplicate subscriptions',
  'billing.plan-scheduled': ({ plan }: PlanFacts) => `${nameOf(plan)} begins when the period ends.`,
  'billing.plan-unpaid': ({ plan }: PlanFacts) =>
    `${nameOf(plan)} begins when its invoice is paid.`,
  'billing.plan-changed': ({ plan, replaced }: PlanFacts & { readonly replaced: PlanKey }) =>
    `${nameOf(plan)} replaced ${nameOf(replaced)}.`,
  'billing.plan-kept': ({ plan }: PlanFacts) => `The change to ${nameOf(plan)} was canceled.`,
  'billing.canceled': () => 'The member canceled; the plan ends with the current period.',
  'billing.ended-unpaid': () =>
    'The member ended the subscription while a payment was due; its open invoices are void.',
  'billing.resumed': () => 'The member resumed the subscription.',
  'billing.trial-refused': () =>
    'The card had begun another trial; the subscription was ended, and nothing was charged.',
  'billing.upgrade-returned': ({ plan }: PlanFacts) =>
    `The bank returned the payment of an upgrade; its invoice is void, and ${nameOf(plan)}, which is paid, stays until it ends.`,
  'billing.promotion-applied': ({ code }: { readonly code: string }) =>
    `The promotion code ${code} applies to the subscription.`,
  'billing.credits-bought': ({ paymentId, amount, metric }: CreditFacts) =>
    `${paymentId} bought ${amount} ${metric}.`,
  'billing.credits-taken-back': ({ paymentId, amount, metric }: CreditFacts) =>
    `${paymentId} (${amount} ${metric}) was refunded, disputed or returned; unused credits were removed.`,
  'billing.cap-set': (cap: Money) =>
    `The member capped usage-based charges at ${formatMoney(cap)} for a billing period.`,
  'billing.cap-removed': () => 'The member removed the cap on usage-based charges.',
  'billing.usage-not-billed': ({
    units,
    metric,
  }: {
    readonly units: number;
    readonly metric: string;
  }) => `${units} ${metric} were used, but no subscription bills them.`,
  'billing.incident': (facts: IncidentFacts) => `${facts.userId}: ${describe(facts)}`,
  'billing.plan-ended': (facts: IncidentFacts & { readonly subscriptionId: string }) =>
    `${facts.userId}: ${facts.subscriptionId} was canceled immediately because of ${describe(facts)}`,
};

const nameOf = (plan: PlanKey): string => planOf(plan).name;

function describe({ kind, id, status, amountMinor, currency, reason }: IncidentFacts): string {
  const money =
    amountMinor === null || currency === null ? '' : `, ${formatMoney({ amountMinor, currency })}`;
  return `${kind} ${id}: ${status}${money}${reason === null ? '' : `, ${reason}`}`;
}
