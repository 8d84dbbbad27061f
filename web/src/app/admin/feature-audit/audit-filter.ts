/** Audit log filter; null means any value. */
export interface AuditFilter {
  readonly actorId: string | null;
  readonly action: string | null;
  readonly target: string | null;
  /** Epoch milliseconds, half-open. */
  readonly from: number | null;
  readonly to: number | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Start of a day (plus `days`) in the local time zone; null for an invalid date. */
function dayStart(text: string | null, days: number): number | null {
  if (text === null || !DAY.test(text)) return null;
  const date = new Date(`${text}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + days);
  return date.getTime();
}

const textOf = (text: string | null, longest: number): string | null =>
  text === null || text.trim() === '' ? null : text.trim().slice(0, longest);

/** Parses a filter from the URL and drops invalid values. The last day is included. */
export function readAuditFilter(params: { get(name: string): string | null }): AuditFilter {
  return {
    actorId: textOf(params.get('actor'), 128),
    action: textOf(params.get('action'), 64),
    target: textOf(params.get('target'), 512),
    from: dayStart(params.get('from'), 0),
    to: dayStart(params.get('until'), 1),
  };
}

export const isSameFilter = (a: AuditFilter, b: AuditFilter): boolean =>
  a.actorId === b.actorId &&
  a.action === b.action &&
  a.target === b.target &&
  a.from === b.from &&
  a.to === b.to;
