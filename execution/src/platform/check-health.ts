import { type ExecutionHealth } from '@keelson/contracts/kanban/service-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { type output } from 'zod';
import { type Clock } from '@keelson/server/clock';

const TIMEOUT_MS = 3_000;

/** Reads a document that need not exist; the database is healthy when it responds in time. */
export async function checkHealth({
  db,
  version,
  now,
}: {
  readonly db: Firestore;
  readonly version: string;
  readonly now: Clock;
}): Promise<output<typeof ExecutionHealth>> {
  const checkedAt = now();
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answered = db
    .doc(paths.concurrencySlot('health'))
    .get()
    .then(
      () => true,
      () => false,
    );
  const up = await Promise.race([answered, late]);
  clearTimeout(timer);
  const databaseMs = up ? Math.round(performance.now() - started) : null;
  return { status: up ? 'up' : 'down', version, checkedAt, databaseMs };
}
