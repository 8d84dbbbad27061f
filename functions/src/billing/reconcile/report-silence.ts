import { HOUR } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';

/** Events of one subscription arrive within seconds; those of a few subscriptions can be this far apart. */
const SILENT_HOURS = 3;

/**
 * Logs that a subscription changed at the provider while no event arrived for hours: the webhook is off, or its secret is
 * wrong. `ops/` has an alert on the line.
 */
export async function reportSilence({ ledger, log, now }: BillingDeps): Promise<void> {
  const newest = await ledger.newest();
  const silentHours = newest === null ? null : Math.floor((now() - newest.receivedAt) / HOUR);
  if (silentHours !== null && silentHours < SILENT_HOURS) return;
  log.error('Subscriptions change, but no payment event arrives', { silentHours });
}
