import { type MeterReport } from '@keelson/contracts/usage/meter-report';
import { DAY, type EpochMs, HOUR } from '@keelson/contracts/time';

/** The time for which a report is kept. */
const KEEP_MS = 400 * DAY;

/** Start of the hour (UTC), as the provider's meter groups it. */
export const hourOf = (at: EpochMs): EpochMs => Math.floor(at / HOUR) * HOUR;

/** A report with a changed total, which is sent again. */
export const withUnits = (report: MeterReport, units: number, at: EpochMs): MeterReport => ({
  ...report,
  units: Math.max(0, units),
  revision: report.revision + 1,
  // Use of a closed hour is counted with the next one, which must have begun.
  dueAt: Math.max(report.firstAt, at),
  attempts: 0,
});

/**
 * The hour's report with further units.
 *
 * @param stored Null for the first ones.
 */
export function addUnits(
  stored: MeterReport | null,
  { metric, hour, units, at }: { metric: string; hour: EpochMs; units: number; at: EpochMs },
): MeterReport {
  if (stored !== null) {
    // The first use tells the billing period: a report without any may be of an earlier one.
    const firstAt = stored.units === 0 ? Math.max(hour, at) : stored.firstAt;
    return { ...withUnits({ ...stored, firstAt }, stored.units + units, at), unbilledAt: null };
  }
  return {
    metric,
    hour,
    units,
    firstAt: Math.max(hour, at),
    closed: false,
    revision: 1,
    reported: null,
    sentTo: null,
    sentAs: null,
    unconfirmedAt: null,
    dueAt: Math.max(hour, at),
    checkAt: null,
    attempts: 0,
    unbilledAt: null,
    expiresAt: hour + KEEP_MS,
  };
}
