import { type AuditDay } from '@keelson/contracts/audit/audit-seal';
import { DAY, type EpochMs, HOUR } from '@keelson/contracts/time';

/** A day is sealed this long after its end, when every transaction that began in it has ended. */
export const SEAL_DELAY_MS = HOUR;

export const dayOf = (at: EpochMs): AuditDay => new Date(at).toISOString().slice(0, 10);

export const startOf = (day: AuditDay): EpochMs => Date.parse(`${day}T00:00:00Z`);

export const dayAfter = (day: AuditDay): AuditDay => dayOf(startOf(day) + DAY);

/** The days from `first` to the last one that can be sealed at `now`. */
export function sealableDays(first: AuditDay, now: EpochMs): AuditDay[] {
  const days: AuditDay[] = [];
  for (let day = first; startOf(dayAfter(day)) + SEAL_DELAY_MS <= now; day = dayAfter(day)) {
    days.push(day);
  }
  return days;
}
