import type {
  ActivityKey,
  RevenueMovement,
  SubscriptionGroup,
} from '@keelson/contracts/metrics/counters';

/** Labels of what changed the monthly recurring revenue. */
export const MOVEMENT_LABELS: Readonly<Record<RevenueMovement, string>> = {
  new: $localize`:revenue|Of first paid subscriptions:New`,
  reactivation: $localize`:Revenue of former customers who pay again:Reactivated`,
  expansion: $localize`:Revenue of customers who pay more:Expansion`,
  contraction: $localize`:Revenue of customers who pay less:Contraction`,
  churn: $localize`:Revenue of customers who stopped paying:Churned`,
  adjustment: $localize`:Revenue that a rebuild corrected:Adjusted`,
};

export const MRR_LABEL = $localize`:Monthly recurring revenue:MRR`;

/** Labels of how a subscription counts. */
export const GROUP_LABELS: Readonly<Record<SubscriptionGroup, string>> = {
  active: $localize`:Subscriptions:Active`,
  trialing: $localize`:Subscriptions:Trialing`,
  pastDue: $localize`:Subscriptions:Past due`,
};

export const ACTIVITY_LABELS: Readonly<Record<ActivityKey, string>> = {
  signUps: $localize`:Number of new accounts:Sign-ups`,
  activations: $localize`:Number of accounts that got their first answer:Activated`,
  runs: $localize`:Number of agent runs:Runs`,
  failedRuns: $localize`Failed runs`,
  failedWebhooks: $localize`Failed webhooks`,
  failedPayments: $localize`Failed payments`,
};

export const CHAT_MESSAGES_LABEL = $localize`Chat messages`;
