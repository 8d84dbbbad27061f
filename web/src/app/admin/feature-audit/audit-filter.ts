/** What of the audit log is asked for; null is everything. */
export interface AuditFilter {
  readonly actorId: string | null;
  readonly action: string | null;
  readonly target: string | null;
  /** Epoch milliseconds, half-open. */
  readonly from: number | null;
  readonly to: number | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight in the reader's zone at which a day (plus `days`) begins; null when it is none. */
function dayStart(text: string | null, days: number): number | null {
  if (text === null || !DAY.test(text)) return null;
  const date = new Date(`${text}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + days);
  return date.getTime();
}

const textOf = (text: string | null, longest: number): string | null =>
  text === null || text.trim() === '' ? null : text.trim().slice(0, longest);

/** Reads a filter from an address that anybody may have written. The last day counts as a whole. */
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
