import type { Guide } from '../core/navigation/guide';

export const LEARN_GUIDES: readonly Guide[] = [
  {
    link: '/learn',
    icon: 'school',
    title: $localize`Read the guides`,
    detail: $localize`Guides to plans, limits and billing.`,
  },
];
