import type {
  BILLING_AUDIT_SENTENCES,
  IncidentFacts,
} from '@keelson/contracts/audit/billing-sentences';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import type { TextsOf } from '@keelson/contracts/messages';
import { LOCALE } from '../../shared/util/locale';
import { incidentText } from '../../shared/util/texts/incident-text';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';

const NO_CUSTOMER = $localize`:Instead of the id of a customer:no customer`;

export const BILLING_AUDIT_TEXTS: TextsOf<typeof BILLING_AUDIT_SENTENCES> = {
  'billing.event-retried': ({ type, before, after }) =>
    $localize`${type}:type: was retried: ${before}:before: → ${after}:after:`,
  'billing.event-resolved': ({ userId, type, customerId }) =>
    $localize`${type}:type: of ${customerId ?? NO_CUSTOMER}:customer: was assigned to ${userId}:user:.`,
  'billing.resolution-undone': ({ userId, customerId, parked }) =>
    $localize`${customerId}:customer: was unassigned from ${userId}:user:. Events parked again: ${parked}:count:`,
  'billing.account-resynced': ({ changed, missing }) =>
    $localize`Repaired ${changed}:changed: records that differed from the provider; it does not know ${missing}:missing: subscriptions`,
  'billing.invoices-read': ({ userId }) => $localize`The invoices of ${userId}:user: were read.`,
  'billing.orphan-ended': ({ customers }) =>
    $localize`Billing of an account that was deleted in Firebase was ended: ${customers.join(', ')}:customers:`,
  'billing.unknown-at-deletion': ({ ids }) =>
    $localize`An account was deleted whose subscriptions the provider does not know with the current key: ${ids.join(', ')}:ids:. If another provider account or mode has them, cancel them there and delete their customer.`,
  'billing.missing-ended': ({ userId, id, plan }) =>
    $localize`The provider does not know ${id}:id: (plan ${plan}:plan:) of ${userId}:user:. An operator ended it with billing:reconcile --end-missing.`,
  'billing.duplicate-credited': ({ userId, canceled, kept }) =>
    $localize`${userId}:user: had a second paid subscription beside ${kept}:kept:. ${canceled}:canceled: was canceled immediately and its unused time credited. Check whether to refund the payment.`,
  'billing.duplicate-unpaid': ({ userId, canceled, kept }) =>
    $localize`${userId}:user: had a second paid subscription beside ${kept}:kept:. ${canceled}:canceled: was canceled immediately and nothing credited, because it was not paid.`,
  'billing.duplicate-resolved': ({ userId, id, keptId }) =>
    $localize`${id}:id: and ${keptId}:kept: of ${userId}:user: are no longer two paid subscriptions. Nothing was canceled.`,
  'billing.duplicate-kept': ({ userId, id, keptId }) =>
    $localize`${userId}:user: keeps ${id}:id: beside ${keptId}:kept:`,
  'billing.duplicates-automatic': () =>
    $localize`Duplicate subscriptions are canceled automatically`,
  'billing.duplicates-decided': () => $localize`An admin decides about duplicate subscriptions`,
  'billing.plan-scheduled': ({ plan }) =>
    $localize`${nameOf(plan)}:plan: begins when the period ends.`,
  'billing.plan-unpaid': ({ plan }) =>
    $localize`${nameOf(plan)}:plan: begins when its invoice is paid.`,
  'billing.plan-changed': ({ plan, replaced }) =>
    $localize`${nameOf(plan)}:plan: replaced ${nameOf(replaced)}:replaced:.`,
  'billing.plan-kept': ({ plan }) => $localize`The change to ${nameOf(plan)}:plan: was canceled.`,
  'billing.canceled': () => $localize`The member canceled; the plan ends with the current period.`,
  'billing.ended-unpaid': () =>
    $localize`The member ended the subscription while a payment was due; its open invoices are void.`,
  'billing.resumed': () => $localize`The member resumed the subscription.`,
  'billing.trial-refused': () =>
    $localize`The card had begun another trial; the subscription was ended, and nothing was charged.`,
  'billing.upgrade-returned': ({ plan }) =>
    $localize`The bank returned the payment of an upgrade; its invoice is void, and ${nameOf(plan)}:plan:, which is paid, stays until it ends.`,
  'billing.promotion-applied': ({ code }) =>
    $localize`The promotion code ${code}:code: applies to the subscription.`,
  'billing.credits-bought': ({ paymentId, amount, metric }) =>
    $localize`${paymentId}:payment: bought credits: ${metricText(metric)}:metric:, ${amount}:amount:`,
  'billing.credits-taken-back': ({ paymentId, amount, metric }) =>
    $localize`${paymentId}:payment: was refunded, disputed or returned; unused credits were removed: ${metricText(metric)}:metric:, ${amount}:amount:`,
  'billing.cap-set': (cap) =>
    $localize`The member capped usage-based charges at ${formatMoney(cap, LOCALE)}:amount: for a billing period.`,
  'billing.cap-removed': () => $localize`The member removed the cap on usage-based charges.`,
  'billing.usage-not-billed': ({ units, metric }) =>
    $localize`${metricText(metric)}:metric:: ${units}:units: were used, but no subscription bills them.`,
  'billing.incident': (facts) =>
    $localize`${facts.userId}:user:: ${incidentOf(facts)}:incident: (${facts.id}:id:)`,
  'billing.plan-ended': (facts) =>
    $localize`${facts.userId}:user:: ${facts.subscriptionId}:subscription: was canceled immediately because of ${incidentOf(facts)}:incident: (${facts.id}:id:)`,
};

const nameOf = (plan: PlanKey): string => planOf(plan).name;

const metricText = (metric: string): string =>
  Object.hasOwn(METRIC_LABELS, metric)
    ? METRIC_LABELS[metric as keyof typeof METRIC_LABELS]
    : metric;

/** `Refunded, $19, fraudulent`; the reason is the provider's code. */
function incidentOf({ kind, status, amountMinor, currency, reason }: IncidentFacts): string {
  const amount = amountMinor === null || currency === null ? null : { amountMinor, currency };
  const text = incidentText({ kind, status, amount });
  return reason === null ? text : `${text}, ${reason}`;
}
