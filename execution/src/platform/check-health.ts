import {
  type ExecutionHealth,
  type ExecutionReadiness,
} from '@keelson/contracts/kanban/service-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type Clock } from '@keelson/server/clock';
import { type Firestore } from 'firebase-admin/firestore';
import { type output } from 'zod';
import { type ServiceState } from './service-state';

const TIMEOUT_MS = 3_000;

/**
 * Reads a document that need not exist; the database is up when it responds in time.
 *
 * @returns The error, null when the database responded.
 */
export async function findDatabaseError(db: Firestore): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    const error = new Error(`The database did not respond within ${TIMEOUT_MS / 1_000} s`);
    timer = setTimeout(() => resolve(error), TIMEOUT_MS);
  });
  const answered = db
    .doc(paths.concurrencySlot('health'))
    .get()
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  const error = await Promise.race([answered, late]);
  clearTimeout(timer);
  return error;
}

interface HealthDeps {
  readonly db: Firestore;
  readonly version: string;
  readonly now: Clock;
}

export async function checkHealth({
  db,
  version,
  now,
}: HealthDeps): Promise<output<typeof ExecutionHealth>> {
  const checkedAt = now();
  const started = performance.now();
  const up = (await findDatabaseError(db)) === null;
  const databaseMs = up ? Math.round(performance.now() - started) : null;
  return { status: up ? 'up' : 'down', version, checkedAt, databaseMs };
}

/** Whether an instance takes work: asks the database only when its own state allows it. */
export async function checkReadiness({
  db,
  version,
  state,
}: Pick<HealthDeps, 'db' | 'version'> & {
  readonly state: ServiceState;
}): Promise<output<typeof ExecutionReadiness>> {
  if (state.current !== 'started') return { status: state.current, version };
  const error = await findDatabaseError(db);
  return { status: error === null ? 'ready' : 'down', version };
}
