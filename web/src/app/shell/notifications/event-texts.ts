import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { TextsOf } from '@keelson/contracts/messages';
import {
  type EventSentences,
  planWithQuantity,
} from '@keelson/contracts/notifications/event-sentences';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import { deviceName } from '../../shared/util/texts/device-text';
import { longUtcDay } from '../../shared/util/time/format-date';

const nameOf = (plan: string): string => planOf(plan).name;

/** `EVENT_SENTENCES` of contracts in the language of this build. */
export const EVENT_TEXTS: TextsOf<EventSentences> = {
  'plan.payment-due': ({ plan, at }) =>
    $localize`Update your payment method by ${longUtcDay.format(at)}:date: to keep ${nameOf(plan)}:plan:.`,
  'plan.payment-due-now': ({ plan }) =>
    $localize`Update your payment method to use ${nameOf(plan)}:plan: again.`,
  'plan.trial-charged': ({ plan, at }) =>
    $localize`The trial of ${nameOf(plan)}:plan: ends ${longUtcDay.format(at)}:date:. The plan is charged from then on, unless you cancel before.`,
  'plan.trial-canceled': ({ plan, at }) =>
    $localize`You canceled ${nameOf(plan)}:plan:: it ends ${longUtcDay.format(at)}:date:, and nothing is charged.`,
  'plan.now': ({ plan, quantity }) =>
    $localize`Your plan is now ${planWithQuantity(nameOf(plan), quantity)}:plan:.`,
  'account.device': ({ network, ...device }) =>
    network === null
      ? deviceName(device)
      : $localize`${deviceName(device)}:device:, network ${network}:network:`,
  'account.role': ({ role }) => $localize`Your role is now ${ROLE_LABELS[role]}:role:.`,
};
