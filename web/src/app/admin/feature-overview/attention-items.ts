import type { BillingOverview } from '@keelson/contracts/billing/ledger';
import type { DependencyHealth, Health } from '@keelson/contracts/platform/health';
import type { Tone } from '../../shared/ui/status-chip';

/** Something that needs attention, with a link. */
export interface AttentionItem {
  readonly key: string;
  readonly tone: Extract<Tone, 'bad' | 'attention'>;
  readonly text: string;
  readonly action: string;
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<DependencyHealth['name'], string>> = {
  firestore: 'The database',
  config: 'The configuration',
  payments: 'The payment provider',
  execution: 'The execution service',
};
const DAY_MS = 86_400_000;
const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

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
    .map(({ name, detail }) => ({
      key: `down:${name}`,
      tone: 'bad',
      text: `${NAMES[name]} is down: ${detail}`,
      action: 'View health',
      route: '/admin',
      query: {},
    }));

function billingItems(billing: BillingOverview | null, now: number): AttentionItem[] {
  if (billing === null) return [];
  const { events, subscriptions, duplicates, skipped, missing, orphaned, reconcile } = billing;
  const route = '/admin/billing';
  const items: AttentionItem[] = [];
  if (events.failed > 0) {
    const text = `${plural(events.failed, 'payment event', 'payment events')} failed`;
    const query = { outcome: 'failed' };
    items.push({ key: 'failed', tone: 'bad', text, action: 'Retry', route, query });
  }
  if (events.parked > 0) {
    const text = `${plural(events.parked, 'payment event needs', 'payment events need')} an account`;
    const query = { outcome: 'parked' };
    items.push({
      key: 'parked',
      tone: 'attention',
      text,
      action: 'Resolve',
      route,
      query,
    });
  }
  if (orphaned !== undefined) {
    const text = `${plural(orphaned, 'account was', 'accounts were')} deleted in Firebase and may still pay`;
    items.push({ key: 'orphaned', tone: 'bad', text, action: 'View billing', route, query: {} });
  }
  if (skipped !== undefined) {
    const text = `${plural(skipped, 'subscription', 'subscriptions')} couldn’t be read`;
    items.push({ key: 'skipped', tone: 'bad', text, action: 'View billing', route, query: {} });
  }
  if (duplicates !== undefined) {
    const text = `${plural(duplicates, 'duplicate subscription needs', 'duplicate subscriptions need')} a decision`;
    const action = 'View duplicates';
    items.push({ key: 'duplicates', tone: 'attention', text, action, route, query: {} });
  }
  if (missing !== undefined) {
    const text = `The provider does not know ${plural(missing, 'subscription', 'subscriptions')}`;
    items.push({
      key: 'missing',
      tone: 'attention',
      text,
      action: 'View billing',
      route,
      query: {},
    });
  }
  const late = (subscriptions.past_due ?? 0) + (subscriptions.unpaid ?? 0);
  if (late > 0) {
    const text = `${plural(late, 'subscription is', 'subscriptions are')} past due`;
    const query = { type: 'invoice' };
    items.push({
      key: 'late',
      tone: 'attention',
      text,
      action: 'View invoices',
      route,
      query,
    });
  }
  if (reconcile !== null && now - reconcile.at > 2 * DAY_MS) {
    const text = 'Billing has not been reconciled for two days';
    items.push({
      key: 'drift',
      tone: 'attention',
      text,
      action: 'View billing',
      route,
      query: {},
    });
  }
  return items;
}
