import type { Feature } from '../core/navigation/feature';

export const LEARNING_FEATURES: readonly Feature[] = [
  {
    picture: 'learn',
    title: $localize`Documents that were reviewed`,
    text: $localize`Drop Markdown, HTML, Word or PDF files. A dry run shows what would change, an admin approves it, and readers get pages that open at once, with search.`,
    alt: $localize`A published document with navigation, search and its contents`,
  },
];
