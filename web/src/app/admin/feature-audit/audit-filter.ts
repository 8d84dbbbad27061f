import { readDayRange, type TimeRange } from '../../shared/util/time/day-range';

/** Audit log filter; null means any value. */
export interface AuditFilter extends TimeRange {
  readonly actorId: string | null;
  readonly action: string | null;
  readonly target: string | null;
}

const textOf = (text: string | null, longest: number): string | null =>
  text === null || text.trim() === '' ? null : text.trim().slice(0, longest);

/** Parses a filter from the URL and drops invalid values. */
export function readAuditFilter(params: { get(name: string): string | null }): AuditFilter {
  return {
    actorId: textOf(params.get('actor'), 128),
    action: textOf(params.get('action'), 64),
    target: textOf(params.get('target'), 512),
    ...readDayRange(params),
  };
}

export const isSameFilter = (a: AuditFilter, b: AuditFilter): boolean =>
  a.actorId === b.actorId &&
  a.action === b.action &&
  a.target === b.target &&
  a.from === b.from &&
  a.to === b.to;
