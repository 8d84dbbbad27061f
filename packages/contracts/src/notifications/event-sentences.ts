import type { StaffRole } from '../account/staff';
import type { Device } from '../account/device';
import { deviceLabel } from '../account/device-label';
import { planOf } from '../billing/plan-catalog';
import type { PlanKey } from '../billing/plan-key';
import type { EpochMs } from '../time';

type DatedPlan = Readonly<{ plan: PlanKey; at: EpochMs }>;

const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const nameOf = (plan: PlanKey): string => planOf(plan).name;

/** The name of a plan with its quantity, such as `Business × 10`. */
export const planWithQuantity = (name: string, quantity: number): string =>
  quantity === 1 ? name : `${name} × ${quantity}`;

const ROLES: Readonly<Record<StaffRole, string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  admin: 'Admin',
};

/** The details of notifications about plans and accounts. */
export const EVENT_SENTENCES = {
  'plan.payment-due': ({ plan, at }: DatedPlan) =>
    `Update your payment method by ${day.format(at)} to keep ${nameOf(plan)}.`,
  'plan.payment-due-now': ({ plan }: Pick<DatedPlan, 'plan'>) =>
    `Update your payment method to use ${nameOf(plan)} again.`,
  'plan.trial-charged': ({ plan, at }: DatedPlan) =>
    `The trial of ${nameOf(plan)} ends ${day.format(at)}. The plan is charged from then on, unless you cancel before.`,
  'plan.trial-canceled': ({ plan, at }: DatedPlan) =>
    `You canceled ${nameOf(plan)}: it ends ${day.format(at)}, and nothing is charged.`,
  'plan.now': ({ plan, quantity }: { readonly plan: PlanKey; readonly quantity: number }) =>
    `Your plan is now ${planWithQuantity(nameOf(plan), quantity)}.`,
  'account.device': ({ browser, system, network }: Device & { readonly network: string | null }) =>
    `${deviceLabel({ browser, system })}${network === null ? '' : `, network ${network}`}`,
  'account.role': ({ role }: { readonly role: StaffRole }) => `Your role is now ${ROLES[role]}.`,
};
export type EventSentences = typeof EVENT_SENTENCES;
