import { FUNCTIONS_PATH, type ServedFunction } from './functions-server/served-function';
import { type PortTable } from './ports';
import { functionsOrigin } from './suite-environment';
import { type Terminal } from './terminal';

const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<string, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
};

/**
 * Interval of a schedule in App Engine syntax: `every 5 minutes`, `every 1 hours`,
 * `every day 03:00` (here simply once a day).
 *
 * @returns Milliseconds, `null` for unsupported syntax, such as cron fields.
 */
export function scheduleInterval(schedule: string): number | null {
  const match = /^every (?:(\d+) )?(minute|hour|day)s?\b/.exec(schedule.trim());
  const unit = UNITS[match?.[2] ?? ''];
  if (match === null || unit === undefined) return null;
  return Number(match[1] ?? 1) * unit;
}

/**
 * Calls the scheduled functions as Cloud Scheduler does, because no emulator does. Otherwise, for example,
 * grace periods would never end.
 *
 * @returns Stops the schedules.
 */
export async function runSchedules(ports: PortTable, terminal: Terminal): Promise<() => void> {
  const origin = functionsOrigin(ports);
  const timers: NodeJS.Timeout[] = [];
  for (const { name, schedule } of await listServed(origin)) {
    if (schedule === null) continue;
    const interval = scheduleInterval(schedule);
    if (interval === null) {
      terminal.note(`${name} does not run locally: "${schedule}"`);
      continue;
    }
    timers.push(setInterval(() => void runNow(`${origin}/${name}`), interval));
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const listServed = async (origin: string): Promise<ServedFunction[]> =>
  (await (await fetch(`${origin}${FUNCTIONS_PATH}`)).json()) as ServedFunction[];

/** Ignores errors: the function logs them, and the schedule continues. */
async function runNow(url: string): Promise<void> {
  try {
    await (await fetch(url, { method: 'POST' })).arrayBuffer();
  } catch {
    return; // the functions are stopping or starting again
  }
}
