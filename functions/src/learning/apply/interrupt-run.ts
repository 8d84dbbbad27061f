import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type EpochMs } from '@keelson/contracts/time';
import { type ApplyDeps } from './apply-deps';

/** A run whose attempt writes nothing more. It can be resumed, or replaced by a later run, at once. */
export const interrupted = (run: IngestRun, at: EpochMs): IngestRun => ({
  ...run,
  attempt: randomUUID(),
  leaseUntil: at,
});

/** Interrupts a run, unless another attempt has taken it over or it has ended. */
export async function interruptRun(
  { runs, now }: Pick<ApplyDeps, 'runs' | 'now'>,
  { id: runId, attempt }: IngestRun,
): Promise<void> {
  const interrupt = runs.fenced({ runId, attempt }, (transaction, run) => {
    runs.setIn(transaction, interrupted(run, now()));
    return Promise.resolve();
  });
  await interrupt.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
