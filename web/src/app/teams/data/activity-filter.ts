import type { UserId } from '@keelson/contracts/ids';
import {
  WORKSPACE_AUDIT_KINDS,
  type WorkspaceAuditKind,
} from '@keelson/contracts/teams/audit-kinds';
import { readDayRange, type TimeRange } from '../../shared/util/time/day-range';

/** Filter of the activity of a team; null means any value. */
export interface ActivityFilter extends TimeRange {
  readonly actorId: UserId | null;
  readonly kind: WorkspaceAuditKind | null;
}

/** Parses a filter from the URL and drops invalid values. */
export function readActivityFilter(params: { get(name: string): string | null }): ActivityFilter {
  const kind = params.get('kind');
  return {
    actorId: params.get('by') as UserId | null,
    kind: WORKSPACE_AUDIT_KINDS.find((each) => each === kind) ?? null,
    ...readDayRange(params),
  };
}

export const isSameActivityFilter = (a: ActivityFilter, b: ActivityFilter): boolean =>
  a.actorId === b.actorId && a.kind === b.kind && a.from === b.from && a.to === b.to;
