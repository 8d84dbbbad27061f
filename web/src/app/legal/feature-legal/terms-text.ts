import type { Brand } from '@keelson/contracts/product/brand';
import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';
import type { LegalSection } from './legal-section';

export const termsOf = ({ name, legalName, supportEmail }: Brand): readonly LegalSection[] => [
  {
    heading: $localize`Who provides the service`,
    paragraphs: [
      $localize`${legalName}:company: (“we”) provides ${name}:brand:. By creating an account or paying for a plan, you agree to these terms.`,
    ],
  },
  {
    heading: $localize`Your account`,
    paragraphs: [
      $localize`You sign in with a Google or GitHub account. You are responsible for what happens in your account. Tell us at once if someone else uses it.`,
      $localize`You can export your data and delete your account at any time on the account page.`,
    ],
  },
  {
    heading: $localize`Plans and payment`,
    paragraphs: [
      $localize`The pricing page lists the plans, their limits and their prices. Paid plans renew automatically at the end of each billing period until you cancel. A payment provider processes your payment; we never see your card number.`,
      $localize`If a payment fails, your plan stays active for ${GRACE_PERIOD_DAYS}:days: days so that you can fix it. After that your account falls back to the free plan.`,
    ],
  },
  {
    heading: $localize`Cancellation`,
    paragraphs: [
      $localize`You can cancel at any time. You keep what you have paid for until the billing period ends. Your statutory right of withdrawal as a consumer is not affected.`,
    ],
  },
  {
    heading: $localize`Acceptable use`,
    paragraphs: [
      $localize`Do not use the service to break the law, to harm others, to attack the service or to get around its limits. We may suspend accounts that do.`,
    ],
  },
  {
    heading: $localize`Your content`,
    paragraphs: [
      $localize`Your content stays yours. You allow us to store and process it as needed to provide the service.`,
    ],
  },
  {
    heading: $localize`Availability and liability`,
    paragraphs: [
      $localize`We work to keep the service available but do not promise that it is never interrupted. Our liability is limited to the extent permitted by applicable law.`,
    ],
  },
  {
    heading: $localize`Changes and contact`,
    paragraphs: [
      $localize`We announce changes to these terms before they take effect. Questions: ${supportEmail}:email:.`,
    ],
  },
];
