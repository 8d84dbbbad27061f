import { AREA_LINK_RULES } from '../../areas/audit-links';
import type { LinkRule, TargetLink } from '../../core/audit/target-link';

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
  ...AREA_LINK_RULES,
];

/** @returns Null if the console has no page for the target. */
export function linkToTarget(target: string): TargetLink | null {
  for (const [pattern, address] of LINK_RULES) {
    const [, id, inner = ''] = pattern.exec(target) ?? [];
    if (id !== undefined) return address(id, inner);
  }
  return null;
}
