import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import type { Health } from '@keelson/contracts/platform/health';
import { plural } from '../../shared/util/texts/plural';
import type { QueueItem } from '../feature-queue/queue-item';
import { describeDown } from './describe-health';

const DAY_MS = 86_400_000;

/** Returns what needs attention, errors first. Unknown state (null) adds nothing. */
export function getAttentionItems(
  health: Health | null,
  billing: BillingOverview | null,
  now: number,
): QueueItem[] {
  return [...healthItems(health), ...billingItems(billing, now)].sort(
    (a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'),
  );
}

const healthItems = (health: Health | null): QueueItem[] =>
  (health?.dependencies ?? [])
    .filter(({ status }) => status === 'down')
    .map((dependency) => ({
      key: `down:${dependency.name}`,
      tone: 'bad',
      text: describeDown(dependency),
    }));

function billingItems(billing: BillingOverview | null, now: number): QueueItem[] {
  if (billing === null) return [];
  const { subscriptions, reconcile } = billing;
  const items: QueueItem[] = [];
  const late = (subscriptions.past_due ?? 0) + (subscriptions.unpaid ?? 0);
  if (late > 0) {
    items.push({
      key: 'late',
      tone: 'attention',
      text: plural(late, {
        one: $localize`${late}:count: subscription is past due`,
        other: $localize`${late}:count: subscriptions are past due`,
      }),
      link: {
        label: $localize`View customers`,
        route: '/admin/users',
        query: { view: 'past_due' },
      },
    });
  }
  if (reconcile !== null && now - reconcile.at > 2 * DAY_MS) {
    const text = $localize`Billing has not been reconciled for two days`;
    items.push({ key: 'drift', tone: 'attention', text });
  }
  return items;
}
