import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { sentenceOf } from '@keelson/contracts/messages';
import { type PlanNotification } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs, monthKey } from '@keelson/contracts/time';
import { type AllowanceAlert } from '@keelson/contracts/usage/allowance';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { USAGE_SENTENCES } from '@keelson/contracts/usage/usage-sentences';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type Transaction } from 'firebase-admin/firestore';
import { countUsage } from './domain/count-usage';
import { allowanceAlert, type AllowanceTerms, isDue, withAlert } from './domain/allowance-alert';

const SUBJECTS = {
  near: 'allowance-near',
  full: 'allowance-full',
} as const satisfies Record<AllowanceAlert['level'], PlanNotification>;

/** The page on which the owner acts. */
const PAGES: Readonly<Record<AllowanceAlert['next'], string>> = {
  charged: '/dashboard/billing',
  upgrade: '/pricing',
  buy: '/dashboard/billing#credits',
  wait: '/dashboard',
};

/** Use that was counted, and the allowance that it counts against. */
export interface CountedUse extends AllowanceTerms {
  readonly uid: PayerId;
  readonly metric: MetricKey;
  readonly at: EpochMs;
}

/** The month to store, and the alert to store with it. */
export interface StagedAlert {
  readonly period: UsagePeriod;
  readonly write: () => void;
}

/** The people who are told of a payer's allowance; of a workspace also its name and the page where it pays. */
export type AudienceOf = (payer: PayerId) => Promise<{
  readonly people: readonly UserId[];
  readonly workspace: { readonly name: string; readonly billingPage: string } | null;
}>;

const themselves: AudienceOf = (payer) => Promise.resolve({ people: [payer], workspace: null });

/** Notifies members of how much of an allowance is used, in the transaction that counts the use. */
export class UsageAlerts {
  constructor(
    private readonly notifications: NotificationWriter,
    private readonly audienceOf: AudienceOf = themselves,
  ) {}

  /**
   * Reads the account, of a workspace those of its billing, only where an alert is due. Nothing is written before `write`.
   *
   * @param spare Units that the month counts and nobody used yet.
   */
  async stage(
    transaction: Transaction,
    period: UsagePeriod,
    { uid, metric, at, ...facts }: CountedUse,
    spare: () => Promise<number>,
  ): Promise<StagedAlert> {
    const nothing = { period, write: () => undefined };
    const counted = allowanceAlert(period, metric, facts);
    if (counted === null || !isDue(period, metric, counted)) return nothing;
    const unused = { metric, amount: -(await spare()), day: dayKey(at) };
    const alert =
      unused.amount === 0 ? counted : allowanceAlert(countUsage(period, unused, at), metric, facts);
    if (alert === null || !isDue(period, metric, alert)) return nothing;
    const { db } = this.notifications;
    const { people, workspace } = await this.audienceOf(uid);
    const users = await Promise.all(
      people.map((each) => transaction.get(db.doc(paths.user(each)))),
    );
    const { level, used, allowance, next, resetsAt } = alert;
    const params = { metric, used, allowance, next, resetsAt };
    const message = { code: 'usage.allowance', params } as const;
    const draft = {
      id: `usage-${monthKey(at)}-${metric}-${level}-${allowance}`,
      kind: 'billing',
      actorName: workspace?.name ?? null,
      subject: SUBJECTS[level],
      count: 1,
      excerpt: sentenceOf(USAGE_SENTENCES, message),
      excerptMessage: message,
      path: workspace?.billingPage ?? PAGES[next],
      at,
    } as const;
    return {
      period: withAlert(period, metric, alert),
      write: () => {
        for (const [index, each] of people.entries()) {
          const recipient = { uid: each, user: users[index]?.data() };
          this.notifications.create(transaction, recipient, draft);
        }
      },
    };
  }
}
