export interface TargetLink {
  readonly label: string;
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

type LinkRule = readonly [pattern: RegExp, address: (id: string, inner: string) => TargetLink];

/** Link rules by document path; the first match wins. */
const LINK_RULES: readonly LinkRule[] = [
  [
    /^(?:users|staff|entitlements|customers)\/([^/]+)/,
    (uid) => ({ label: $localize`Open account`, path: ['/admin/users', uid] }),
  ],
  [
    /^webhookEvents\/([^/]+)/,
    (id) => ({ label: $localize`Open event`, path: ['/admin/users/events'], query: { open: id } }),
  ],
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
  [
    /^(?:manifest|ingestRuns|approvals|releases)\/([^/]+)/,
    () => ({ label: $localize`Open learning control`, path: ['/admin/learning-control'] }),
  ],
  [/^publicDocs\/([^/]+)/, (slug) => ({ label: $localize`Open document`, path: ['/learn', slug] })],
];

/** @returns Null if the console has no page for the target. */
export function linkToTarget(target: string): TargetLink | null {
  for (const [pattern, address] of LINK_RULES) {
    const [, id, inner = ''] = pattern.exec(target) ?? [];
    if (id !== undefined) return address(id, inner);
  }
  return null;
}
