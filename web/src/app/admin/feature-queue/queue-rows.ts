import type { WebhookEvent } from '@keelson/contracts/billing/ledger';
import type { MissingSubscription } from '@keelson/contracts/billing/missing';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { SkippedSubscription } from '@keelson/contracts/billing/skipped';
import type { UnclaimedSubscription } from '@keelson/contracts/billing/unclaimed';
import { BRAND } from '@keelson/product/brand';
import { subscriptionStatus } from '../ui/billing-statuses';
import { describeEventError } from '../ui/event-outcomes';
import { describeSkipReason } from './describe-skip-reason';
import type { QueueItem } from './queue-item';

const viewAccount = (uid: string): NonNullable<QueueItem['link']> => ({
  label: $localize`View account`,
  route: `/admin/users/${uid}`,
});

export const eventItem = ({ id, type, outcome, ...event }: WebhookEvent): QueueItem => ({
  key: `event ${id}`,
  tone: outcome === 'failed' ? 'bad' : 'attention',
  text:
    outcome === 'failed'
      ? $localize`The payment event ${type}:type: failed`
      : $localize`The payment event ${type}:type: needs an account`,
  facts: event.errorCode === null ? [] : [describeEventError(event.errorCode)],
  at: event.receivedAt,
  link: {
    label:
      outcome === 'failed'
        ? $localize`:Button:Retry`
        : $localize`:payment event|Button, leads to the events that need an account:Resolve`,
    route: '/admin/users/events',
    query: { open: id },
  },
});

export const missingItem = (row: MissingSubscription): QueueItem => ({
  key: `missing ${row.subscriptionId}`,
  tone: 'attention',
  text: $localize`The provider does not know a subscription`,
  facts: [`${planOf(row.planKey).name}, ${subscriptionStatus(row.status)}`],
  ids: [row.subscriptionId, ...(row.customerId === null ? [] : [row.customerId])],
  at: row.missingSince,
  link: viewAccount(row.uid),
  advice: {
    text: $localize`The plan stays as it is. Check the key first. If the subscription is a leftover from test mode or from another provider account, list such subscriptions, then end them. Nothing changes at the provider.`,
    commands: [
      'npm run ops -- billing:doctor',
      'npm run ops -- billing:reconcile --end-missing --dry-run',
      'npm run ops -- billing:reconcile --end-missing',
    ],
  },
});

export const unclaimedItem = (row: UnclaimedSubscription): QueueItem => {
  const [plan, status] = [planOf(row.planKey).name, subscriptionStatus(row.status)];
  return {
    key: `unclaimed ${row.subscriptionId}`,
    tone: 'attention',
    text: $localize`No plan claims the product of a subscription`,
    facts: [
      $localize`:A plan and the status of its subscription:keeps ${plan}:plan:, ${status}:status:`,
    ],
    ids: [row.productId, row.subscriptionId],
    link: viewAccount(row.uid),
    advice: {
      text: $localize`Set keelson_plan in the product’s metadata at the provider to a plan’s key, or to free if it grants none. Then resync the account.`,
      commands: [],
    },
  };
};

export const skippedItem = (row: SkippedSubscription): QueueItem => {
  const status = subscriptionStatus(row.status);
  return {
    key: `skipped ${row.id}`,
    tone: 'bad',
    text: $localize`A subscription couldn’t be read and grants no plan`,
    facts: [
      $localize`:Status of a subscription:${status}:status: at the provider`,
      describeSkipReason(row.reason),
    ],
    ids: [row.id, ...(row.customerId === null ? [] : [row.customerId])],
    at: row.lastSeenAt,
    advice: {
      text: $localize`Update ${BRAND.name}:product:, or change it at the provider. The next reconciliation removes it from this list.`,
      commands: [],
    },
  };
};
