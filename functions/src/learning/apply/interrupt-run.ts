import { randomUUID } from 'node:crypto';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type EpochMs } from '@keelson/contracts/time';

/** A run whose attempt writes nothing more. It can be resumed, or replaced by a later run, at once. */
export const interrupted = (run: IngestRun, at: EpochMs): IngestRun => ({
  ...run,
  attempt: randomUUID(),
  leaseUntil: at,
});
