import type { IconName } from '../../shared/ui/icon/icon-names';

interface Proof {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Why one should believe it: each can be checked in the repository. */
export const PROOFS: readonly Proof[] = [
  {
    icon: 'terminal',
    title: 'It runs before you configure it',
    text: 'One command starts sign-in, checkout, signed webhooks, live data and the console on your machine. No Docker, no account, no key. What you try is the code that is deployed.',
  },
  {
    icon: 'verified',
    title: 'Money is right when the network is not',
    text: 'Every event is verified, written down once and answered by asking the provider. Duplicate, late, shuffled and lost events end in the same state; a test does that to it 200 at a time.',
  },
  {
    icon: 'sync',
    title: 'Live where it matters, light where it does not',
    text: 'A plan that changes at the provider changes on the open dashboard. A public page is prerendered, asks no other host for anything and carries no database code.',
  },
];
