import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';

export const FAQ: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: $localize`When does my plan start?`,
    answer: $localize`As soon as the payment is confirmed, usually within seconds. The page after checkout shows the payment status, and your dashboard updates without a reload.`,
  },
  {
    question: $localize`Can I cancel anytime?`,
    answer: $localize`Yes, in the customer portal. You keep your plan until the end of the period you paid for, and you can resume until then. Going back to Free deletes nothing.`,
  },
  {
    question: $localize`What do I pay when I change to a larger plan?`,
    answer: $localize`A new period begins today at the full price. The unused time of your current period is taken off, and you see the amount before you confirm. During a trial, the trial ends.`,
  },
  {
    question: $localize`What happens when a payment fails?`,
    answer: $localize`If you have paid before, you keep your plan for ${GRACE_PERIOD_DAYS}:count: days while the provider retries the payment, and your dashboard shows a notice. If it still fails, you move to Free until the invoice is paid.`,
  },
  {
    question: $localize`What happens when I reach a limit?`,
    answer: $localize`The feature shows that you reached the limit and when it resets: on the first of the month at 00:00 UTC. You are charged extra only if your plan lists a price for additional use, and only up to the number it states.`,
  },
  {
    question: $localize`Do you see my card details?`,
    answer: $localize`No. You pay on the payment provider’s page, and your card number never reaches us. We store your plan and when it renews or ends.`,
  },
];
