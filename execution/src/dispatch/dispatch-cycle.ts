import { type Logger } from '@keelson/server/logger';
import { type ImportCleanup } from '../boards/import-cleanup';
import { type Dispatcher } from './dispatcher';

const MAX_STARTS = 64;

export interface DispatchCycleDeps {
  readonly dispatcher: Dispatcher;
  readonly importCleanup: ImportCleanup;
  readonly log: Logger;
}

/** One dispatcher pass, then the cleanup of abandoned imports. An error of one does not stop the other. */
export async function runDispatchCycle({
  dispatcher,
  importCleanup,
  log,
}: DispatchCycleDeps): Promise<boolean> {
  try {
    const report = await dispatcher.pass({ dryRun: false, limit: MAX_STARTS });
    const { started, reclaimed, woken, places } = report;
    if (started + reclaimed + woken > 0) {
      log.info('Dispatched', { started, reclaimed, woken, places });
    }
  } catch (error) {
    log.error('The dispatcher pass failed', { error });
  }
  try {
    await importCleanup.sweep();
  } catch (error) {
    log.error('Cleaning up abandoned imports failed', { error });
  }
  return false;
}
