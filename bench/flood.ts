import { SuiteFailure } from '../local/suite/src/failure';
import { type createSender, type Paying, signedDelivery } from './deliveries';
import { drive, type LoadResult } from './load';

export interface FloodOptions {
  readonly secret: string;
  readonly events: number;
  readonly width: number;
}

/** What the first events show is not judged earlier. */
const FEWEST = 16;
const FIRST_SECONDS = 10;
/** Nobody waits longer for one rate. */
const MOST_MINUTES = 3;

export interface Progress {
  readonly sent: number;
  readonly failed: number;
  readonly seconds: number;
  readonly events: number;
}

/**
 * Why it is hopeless to go on, or null.
 *
 * @param progress `sent` counts the events that were answered or failed.
 */
export function findHopeless({ sent, failed, seconds, events }: Progress): string | null {
  if (sent < FEWEST) return null;
  if (failed > sent / 2) return `${failed} of the first ${sent} webhook events were not accepted.`;
  const minutes = (events / sent) * (seconds / 60);
  if (seconds < FIRST_SECONDS || minutes <= MOST_MINUTES) return null;
  const rate = (sent / seconds).toFixed(1);
  return `The product takes ${rate} webhook events a second: ${events} of them would take ${Math.ceil(minutes)} minutes.`;
}

/**
 * Sends signed deliveries, each with a different event.
 *
 * @throws {SuiteFailure} when the product does not take them.
 */
export function floodWith(
  sender: ReturnType<typeof createSender>,
  members: readonly Paying[],
  { secret, events, width }: FloodOptions,
): Promise<LoadResult> {
  const startedAt = performance.now();
  let sent = 0;
  let failed = 0;
  return drive(events, width, async (index) => {
    const member = members[index % members.length];
    if (member === undefined) return false;
    const status = await sender.post(signedDelivery(member, secret)).catch(() => 0);
    sent += 1;
    if (status !== 200) failed += 1;
    const seconds = (performance.now() - startedAt) / 1_000;
    const why = findHopeless({ sent, failed, seconds, events });
    if (why !== null) {
      throw new SuiteFailure(
        why,
        'Look at logs/functions.log of the copy, close its pages and start it again: npm start.',
      );
    }
    return status === 200;
  });
}
