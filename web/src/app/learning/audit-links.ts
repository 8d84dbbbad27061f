import type { LinkRule } from '../core/audit/target-link';

export const LEARNING_LINK_RULES: readonly LinkRule[] = [
  [
    /^(?:manifest|ingestRuns|approvals|releases)\/([^/]+)/,
    () => ({ label: $localize`Open learning control`, path: ['/admin/learning-control'] }),
  ],
  [/^publicDocs\/([^/]+)/, (slug) => ({ label: $localize`Open document`, path: ['/learn', slug] })],
];
