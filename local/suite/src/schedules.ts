import { LOCAL_PROJECT } from './locations';
import { type PortTable } from './ports';
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

interface ScheduledFunction {
  readonly id: string;
  readonly name: string;
  readonly schedule: string;
}

interface Backends {
  readonly backends: readonly {
    readonly functionTriggers: readonly {
      readonly id: string;
      readonly name: string;
      readonly schedule?: { readonly schedule: string };
    }[];
  }[];
}

/**
 * Runs the scheduled functions, because no emulator does. Otherwise, for example, grace periods would never
 * end.
 *
 * @returns Stops the schedules.
 */
export async function runSchedules(ports: PortTable, terminal: Terminal): Promise<() => void> {
  const base = `http://127.0.0.1:${ports.functions}`;
  const timers: NodeJS.Timeout[] = [];
  for (const scheduled of await listScheduled(base)) {
    const interval = scheduleInterval(scheduled.schedule);
    if (interval === null) {
      terminal.note(`${scheduled.name} does not run locally: "${scheduled.schedule}"`);
      continue;
    }
    timers.push(setInterval(() => void runNow(base, scheduled), interval));
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

async function listScheduled(base: string): Promise<ScheduledFunction[]> {
  const { backends } = (await (await fetch(`${base}/backends`)).json()) as Backends;
  return backends
    .flatMap(({ functionTriggers }) => functionTriggers)
    .flatMap(({ id, name, schedule }) =>
      schedule === undefined ? [] : [{ id, name, schedule: schedule.schedule }],
    );
}

/** Ignores errors: the function logs them, and the schedule continues. */
async function runNow(base: string, { id }: ScheduledFunction): Promise<void> {
  const run = (key: string): Promise<Response> =>
    fetch(`${base}/functions/projects/${LOCAL_PROJECT}/triggers/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  try {
    const response = await run(`${id}-0`);
    if (response.status !== 404) return;
    // The key contains the emulator's reload count; the emulator lists the keys for an unknown one.
    const key = new RegExp(`${id}-\\d+`).exec(await response.text())?.[0];
    if (key !== undefined) await run(key);
  } catch {
    return; // the emulators are stopping
  }
}
