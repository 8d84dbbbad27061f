/** Where the console shows a target of the audit log. */
export interface TargetAddress {
  readonly label: string;
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

type Place = readonly [pattern: RegExp, address: (id: string, inner: string) => TargetAddress];

/** By the path of the document that was changed; the first that fits. */
const PLACES: readonly Place[] = [
  [
    /^(?:users|staff|entitlements|customers)\/([^/]+)/,
    (uid) => ({ label: 'Open account', path: ['/admin/users'], query: { open: uid } }),
  ],
  [
    /^webhookEvents\/([^/]+)/,
    (id) => ({ label: 'Open event', path: ['/admin/billing'], query: { open: id } }),
  ],
  [
    /^boards\/([^/]+)\/cards\/([^/]+)/,
    (slug, card) => ({
      label: 'Open card',
      path: ['/admin/agents-kanban/boards', slug, 'cards', card],
    }),
  ],
  [
    /^boards\/([^/]+)/,
    (slug) => ({ label: 'Open board', path: ['/admin/agents-kanban/boards', slug] }),
  ],
  [/^agents\/([^/]+)/, () => ({ label: 'Open agents', path: ['/admin/agents-kanban/agents'] })],
  [
    /^(?:manifest|ingestRuns|approvals|releases)\/([^/]+)/,
    () => ({ label: 'Open learning control', path: ['/admin/learning-control'] }),
  ],
  [/^publicDocs\/([^/]+)/, (slug) => ({ label: 'Open document', path: ['/learn', slug] })],
];

/** @returns Null for what the console has no page of. */
export function targetAddress(target: string): TargetAddress | null {
  for (const [pattern, address] of PLACES) {
    const [, id, inner = ''] = pattern.exec(target) ?? [];
    if (id !== undefined) return address(id, inner);
  }
  return null;
}
