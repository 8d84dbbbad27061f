import type { Brand } from '@keelson/contracts/brand/brand-type';
import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';
import type { LegalSection } from './legal-section';

/** Draft terms of service of a brand. */
export const termsOf = ({ name, legalName, supportEmail }: Brand): readonly LegalSection[] => [
  {
    heading: 'Who provides the service',
    paragraphs: [
      `${legalName} (“we”) provides ${name}. By creating an account or paying for a plan, you agree to these terms.`,
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'You sign in with an account of Google or GitHub. You are responsible for what happens in your account. Tell us at once if someone else uses it.',
      'You can export your data and delete your account at any time on the account page.',
    ],
  },
  {
    heading: 'Plans and payment',
    paragraphs: [
      'The pricing page lists the plans, their limits and their prices. Paid plans renew automatically at the end of each billing period until you cancel. A payment provider processes your payment; we never see your card number.',
      `If a payment fails, your plan stays active for ${GRACE_PERIOD_DAYS} days so that you can fix it. After that your account falls back to the free plan.`,
    ],
  },
  {
    heading: 'Cancellation',
    paragraphs: [
      'You can cancel at any time. You keep what you have paid for until the billing period ends. Rights to withdraw that the law gives you as a consumer are not affected.',
    ],
  },
  {
    heading: 'Acceptable use',
    paragraphs: [
      'Do not use the service to break the law, to harm others, to attack the service or to get around its limits. We may suspend accounts that do.',
    ],
  },
  {
    heading: 'Your content',
    paragraphs: [
      'What you enter stays yours. You allow us to store and process it as far as the service needs it.',
    ],
  },
  {
    heading: 'Availability and liability',
    paragraphs: [
      'We work to keep the service available but do not promise that it is never interrupted. Our liability is limited as far as the applicable law allows.',
    ],
  },
  {
    heading: 'Changes and contact',
    paragraphs: [
      `We announce changes of these terms before they take effect. Questions: ${supportEmail}.`,
    ],
  },
];
