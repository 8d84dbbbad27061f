import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { sentenceOf } from '@keelson/contracts/messages';
import { EVENT_SENTENCES } from '@keelson/contracts/notifications/event-sentences';
import { type EpochMs } from '@keelson/contracts/time';
import { type NotificationDraft } from '@keelson/server/notifications/new-notification';
import { type WriteSet } from '@keelson/server/store/write-set';
import { randomUUID } from 'node:crypto';
import { type PayerNotifier } from '../customers/payer-notifier';
import { endingTrialOf, planNewsOf, type PlanNews } from '../domain/plan-notification';

export interface PlanChange {
  readonly before: Entitlement | null;
  readonly after: Entitlement;
  readonly at: EpochMs;
}

/** Stages the notification of the owner of a plan with its change. One read, only where there is a notification. */
export async function stagePlanNotifications(
  writeSet: WriteSet,
  notifier: PayerNotifier,
  { before, after, at }: PlanChange,
): Promise<void> {
  const news = planNewsOf(before, after);
  if (news === null) return;
  await notifier.stage(writeSet, after.uid, draftOf({ id: randomUUID(), news, at }));
}

/**
 * Stages the notice that a trial ends soon, with the first write of its subscription in these days. Two reads, only
 * in these days.
 */
export async function stageTrialNotice(
  writeSet: WriteSet,
  notifier: PayerNotifier,
  { subscription, at }: { readonly subscription: Subscription; readonly at: EpochMs },
): Promise<void> {
  const news = endingTrialOf(subscription, at);
  if (news === null) return;
  const { id: subscriptionId, uid } = subscription;
  const id = `trial-${subscriptionId}-${news.endsAt}`;
  await notifier.stageOnce(writeSet, uid, draftOf({ id, news, at }));
}

interface DatedNews {
  readonly id: string;
  readonly news: PlanNews;
  readonly at: EpochMs;
}

const draftOf = ({ id, news: { subject, message }, at }: DatedNews): NotificationDraft => ({
  id,
  kind: 'billing',
  actorName: null,
  subject,
  count: 1,
  excerpt: message === null ? null : sentenceOf(EVENT_SENTENCES, message),
  excerptMessage: message,
  path: subject === 'plan-ended' && message === null ? '/pricing' : '/dashboard/billing',
  at,
});
