import type { LinkRule } from '../core/audit/target-link';

export const BOARD_LINK_RULES: readonly LinkRule[] = [
  [
    /^boards\/([^/]+)\/cards\/([^/]+)/,
    (slug, card) => ({
      label: $localize`Open card`,
      path: ['/admin/agents-kanban/boards', slug, 'cards', card],
    }),
  ],
  [
    /^boards\/([^/]+)/,
    (slug) => ({ label: $localize`Open board`, path: ['/admin/agents-kanban/boards', slug] }),
  ],
  [
    /^agents\/([^/]+)/,
    () => ({ label: $localize`Open agents`, path: ['/admin/agents-kanban/agents'] }),
  ],
];
