import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import type { Health } from '@keelson/contracts/platform/health';
import type { Tone } from '../../shared/ui/status-chip';
import { plural } from '../../shared/util/texts/plural';
import { describeDown } from './describe-health';

export interface AttentionItem {
  readonly key: string;
  readonly tone: Extract<Tone, 'bad' | 'attention'>;
  readonly text: string;
  readonly action: string;
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;
const BILLING = '/admin/billing';
const VIEW_BILLING = { action: $localize`View billing`, route: BILLING, query: {} };

/** What needs attention, errors first. Unknown state (null) adds nothing. */
export function getAttentionItems(
  health: Health | null,
  billing: BillingOverview | null,
  now: number,
): AttentionItem[] {
  return [...healthItems(health), ...billingItems(billing, now)].sort(
    (a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'),
  );
}

const healthItems = (health: Health | null): AttentionItem[] =>
  (health?.dependencies ?? [])
    .filter(({ status }) => status === 'down')
    .map((dependency) => ({
      key: `down:${dependency.name}`,
      tone: 'bad',
      text: describeDown(dependency),
      action: $localize`View health`,
      route: '/admin',
      query: {},
    }));

function billingItems(billing: BillingOverview | null, now: number): AttentionItem[] {
  if (billing === null) return [];
  const { subscriptions, reconcile } = billing;
  const items = [...eventItems(billing), ...subscriptionItems(billing)];
  const late = (subscriptions.past_due ?? 0) + (subscriptions.unpaid ?? 0);
  if (late > 0) {
    items.push({
      key: 'late',
      tone: 'attention',
      text: plural(late, {
        one: $localize`${late}:count: subscription is past due`,
        other: $localize`${late}:count: subscriptions are past due`,
      }),
      action: $localize`View invoices`,
      route: BILLING,
      query: { type: 'invoice' },
    });
  }
  if (reconcile !== null && now - reconcile.at > 2 * DAY_MS) {
    const text = $localize`Billing has not been reconciled for two days`;
    items.push({ key: 'drift', tone: 'attention', text, ...VIEW_BILLING });
  }
  return items;
}

function eventItems({ events }: BillingOverview): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (events.failed > 0) {
    items.push({
      key: 'failed',
      tone: 'bad',
      text: plural(events.failed, {
        one: $localize`${events.failed}:count: payment event failed`,
        other: $localize`${events.failed}:count: payment events failed`,
      }),
      action: $localize`:Button:Retry`,
      route: BILLING,
      query: { outcome: 'failed' },
    });
  }
  if (events.parked > 0) {
    items.push({
      key: 'parked',
      tone: 'attention',
      text: plural(events.parked, {
        one: $localize`${events.parked}:count: payment event needs an account`,
        other: $localize`${events.parked}:count: payment events need an account`,
      }),
      action: $localize`:payment event|Button, leads to the events that need an account:Resolve`,
      route: BILLING,
      query: { outcome: 'parked' },
    });
  }
  return items;
}

function subscriptionItems(billing: BillingOverview): AttentionItem[] {
  const { duplicates, skipped, missing, orphaned } = billing;
  const items: AttentionItem[] = [];
  if (orphaned !== undefined) {
    const text = plural(orphaned, {
      one: $localize`${orphaned}:count: account was deleted in Firebase and may still be charged`,
      other: $localize`${orphaned}:count: accounts were deleted in Firebase and may still be charged`,
    });
    items.push({ key: 'orphaned', tone: 'bad', text, ...VIEW_BILLING });
  }
  if (skipped !== undefined) {
    const text = plural(skipped, {
      one: $localize`${skipped}:count: subscription couldn’t be read`,
      other: $localize`${skipped}:count: subscriptions couldn’t be read`,
    });
    items.push({ key: 'skipped', tone: 'bad', text, ...VIEW_BILLING });
  }
  if (duplicates !== undefined) {
    const text = plural(duplicates, {
      one: $localize`${duplicates}:count: duplicate subscription needs a decision`,
      other: $localize`${duplicates}:count: duplicate subscriptions need a decision`,
    });
    const action = $localize`View duplicates`;
    items.push({ key: 'duplicates', tone: 'attention', text, action, route: BILLING, query: {} });
  }
  if (missing !== undefined) {
    const text = plural(missing, {
      one: $localize`The provider does not know ${missing}:count: subscription`,
      other: $localize`The provider does not know ${missing}:count: subscriptions`,
    });
    items.push({ key: 'missing', tone: 'attention', text, ...VIEW_BILLING });
  }
  return items;
}
