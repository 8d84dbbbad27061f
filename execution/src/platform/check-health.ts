import {
  type ExecutionHealth,
  type ExecutionReadiness,
} from '@keelson/contracts/kanban/service-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Firestore } from 'firebase-admin/firestore';
import { type output } from 'zod';
import { type DatabaseClock } from './database-clock';
import { type ServiceState } from './service-state';

const TIMEOUT_MS = 3 * SECOND;

/**
 * Reads a document that need not exist; the database is up when it responds in time.
 *
 * @param clock Takes the time of the answer.
 * @returns The error, null when the database responded.
 */
export async function findDatabaseError(
  db: Firestore,
  clock?: Pick<DatabaseClock, 'observe'>,
): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    const error = new Error(`The database did not respond within ${TIMEOUT_MS / 1_000} s`);
    timer = setTimeout(() => resolve(error), TIMEOUT_MS);
  });
  const sentAt = performance.now();
  const answered = db
    .doc(paths.concurrencySlot('health'))
    .get()
    .then(
      ({ readTime }) => {
        clock?.observe(readTime.toMillis(), { sentAt, receivedAt: performance.now() });
        return null;
      },
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  const error = await Promise.race([answered, late]);
  clearTimeout(timer);
  return error;
}

/** The endpoints are public: what the database answered counts for this long, so that a flood costs one read in it. */
const KEPT_MS = 2 * SECOND;

/** Asks the database at most once in {@link KEPT_MS}, however many want to know. */
export function databaseProbe(find: () => Promise<Error | null>, now: Clock): DatabaseProbe {
  let last: { readonly at: EpochMs; readonly error: Promise<Error | null> } | null = null;
  return () => {
    const at = now();
    if (last === null || at - last.at >= KEPT_MS) last = { at, error: find() };
    return last.error;
  };
}

/** The error of the database; null while it responds. */
export type DatabaseProbe = () => Promise<Error | null>;

interface HealthDeps {
  readonly probe: DatabaseProbe;
  readonly version: string;
  readonly now: Clock;
}

export async function checkHealth({
  probe,
  version,
  now,
}: HealthDeps): Promise<output<typeof ExecutionHealth>> {
  const checkedAt = now();
  const started = performance.now();
  const up = (await probe()) === null;
  const databaseMs = up ? Math.round(performance.now() - started) : null;
  return { status: up ? 'up' : 'down', version, checkedAt, databaseMs };
}

/** True when an instance takes work: asks the database only when its own state allows it. */
export async function checkReadiness({
  probe,
  version,
  state,
}: Pick<HealthDeps, 'probe' | 'version'> & {
  readonly state: ServiceState;
}): Promise<output<typeof ExecutionReadiness>> {
  if (state.current !== 'started') return { status: state.current, version };
  const error = await probe();
  return { status: error === null ? 'ready' : 'down', version };
}
