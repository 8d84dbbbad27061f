import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';

/** Frequently asked questions on the pricing page. */
export const FAQ: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'When does my plan start?',
    answer:
      'As soon as the payment is confirmed, usually within seconds. The page after checkout shows the payment status, and your dashboard updates without a reload.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, in the customer portal. You keep your plan until the end of the period you paid for, and you can resume until then. Going back to Free deletes nothing.',
  },
  {
    question: 'What happens when a payment fails?',
    answer: `You keep your plan for ${GRACE_PERIOD_DAYS} days while the provider retries the payment, and your dashboard shows a notice. If it still fails, you move to Free until the invoice is paid.`,
  },
  {
    question: 'What happens when I reach a limit?',
    answer:
      'The feature shows that you reached the limit and when it resets: on the first of the month at 00:00 UTC. You are charged extra only where the plan says what more costs, and at most for the number that it names.',
  },
  {
    question: 'Do you see my card details?',
    answer:
      'No. You pay on the payment provider’s page, and your card number never reaches us. We store your plan and when it renews or ends.',
  },
];
