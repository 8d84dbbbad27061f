import { type Page } from '@playwright/test';
import { BillingOverview } from '@keelson/contracts/billing/ledger';
import { type MetricsPeriod, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { DAY } from '@keelson/contracts/time';
import { ACCOUNT_ANSWERS, CHECKOUT_ANSWERS } from '../../pages/fixed-account';
import { BOARD_ANSWERS } from '../../boards/pages/fixed-boards';

const NOW = Date.UTC(2026, 0, 31, 12);
const DAYS = 30;

/** Answers requests for everybody's data, which other journeys change, and for a payment with the same data each time. */
export async function fixAnswers(page: Page): Promise<void> {
  const answers = {
    ...ACCOUNT_ANSWERS,
    ...BOARD_ANSWERS,
    ...CHECKOUT_ANSWERS,
    '**/api/admin/billing/overview': BILLING,
    '**/api/admin/metrics?*': metrics(),
  };
  for (const [url, json] of Object.entries(answers)) {
    await page.route(url, (route) => route.fulfill({ json }));
  }
}

const BILLING = BillingOverview.parse({
  subscriptions: { active: 12, past_due: 1 },
  events: { applied: 20, stale: 4, ignored: 9, parked: 2, failed: 0 },
  // The page says so when it is days ago.
  reconcile: { at: Date.now(), finished: true },
});

function metrics(): MetricsReport {
  const periods = Array.from({ length: DAYS }, (_, index) => periodOf(index, index));
  const current = periodOf(0, DAYS - 1);
  return MetricsReport.parse({
    range: '30d',
    unit: 'day',
    asOf: NOW,
    current,
    previous: periodOf(0, DAYS / 2),
    periods,
    counted: true,
  });
}

function periodOf(first: number, last: number): MetricsPeriod {
  const dayOf = (index: number) =>
    new Date(NOW - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10);
  const movements = { reactivation: 0, expansion: 0, contraction: 0, churn: 0, adjustment: 0 };
  const activity = { signUps: 3, activations: 2, runs: 5, failedRuns: 1 };
  return {
    from: dayOf(first),
    to: dayOf(last),
    activity: { ...activity, failedWebhooks: 0, failedPayments: 0 },
    usage: { chatMessages: 10 + ((last * 7) % 11) },
    revenue: [
      {
        currency: 'usd',
        mrr: 1900 * (last + 1),
        movements: { ...movements, new: 1900 * (last - first + 1) },
        unpaid: 0,
      },
    ],
    plans: [{ plan: 'pro', subscriptions: { active: last + 1, trialing: 0, pastDue: 0 } }],
  };
}
