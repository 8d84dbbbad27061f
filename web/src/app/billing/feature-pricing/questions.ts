import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';

/** What people ask before they pay. Answers describe what the product does, not what it hopes. */
export const QUESTIONS: readonly { readonly asked: string; readonly answer: string }[] = [
  {
    asked: 'When does Pro begin?',
    answer:
      'When the payment is confirmed, usually within seconds. The page after the payment asks the provider itself and tells you; the dashboard changes without a reload.',
  },
  {
    asked: 'Can I cancel at any time?',
    answer:
      'Yes, in the customer portal. You keep Pro until the end of the period that is paid for, and can resume until then. Nothing is deleted when you go back to Free.',
  },
  {
    asked: 'What happens when a payment fails?',
    answer: `You keep Pro for ${GRACE_PERIOD_DAYS} days while the provider tries again, and the dashboard says so. If it still fails, you are on Free until it is paid.`,
  },
  {
    asked: 'What happens at the limit?',
    answer:
      'The feature says that the limit is reached and when it starts again: on the first of the month, 00:00 UTC. You are never charged for more.',
  },
  {
    asked: 'Do you see my card?',
    answer:
      'No. You pay on the payment provider’s page; the card number never reaches us. We store which plan you have and until when.',
  },
];
