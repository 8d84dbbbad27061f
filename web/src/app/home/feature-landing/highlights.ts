import type { IconName } from '../../shared/ui/icon/icon-names';

interface Highlight {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const HIGHLIGHTS: readonly Highlight[] = [
  {
    icon: 'terminal',
    title: $localize`Runs before you configure anything`,
    text: $localize`One command starts sign-in, checkout, signed webhooks, live data and the admin console on your machine. No Docker, no accounts, no API keys. You run the same code that you deploy.`,
  },
  {
    icon: 'verified',
    title: $localize`Billing that survives network failures`,
    text: $localize`Every webhook event is verified, recorded once and checked against the provider. Duplicate, late, reordered and lost events converge to the same state, and property tests prove it with random sequences.`,
  },
  {
    icon: 'sync',
    title: $localize`Live where it matters, light everywhere else`,
    text: $localize`A plan change at the provider shows on the open dashboard without a reload. Public pages are prerendered, load nothing from other hosts and contain no database code.`,
  },
];
