/**
 * `npm run ops -- migrate`: brings stored documents to the schema version of this release; with `-- --dry-run` it
 * only reports what would change and which documents cannot be read (docs/operations.md).
 */
import { readConfig } from '../config';
import { migrateDocuments } from '../migrations/migrate-documents';
import { connectFirebase } from '../platform/firestore';
import { fail, readEnvironment, printLine } from './environment';
import { runCommand } from './run-command';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'max-batches': { type: 'string' },
  },
});

async function migrate(dryRun: boolean, maxBatches: number): Promise<void> {
  const { db } = connectFirebase(readConfig(readEnvironment()));
  const report = await migrateDocuments(db, { dryRun, maxBatches });
  printLine(JSON.stringify(report, null, 2));
  const conflicts = report.collections.some((row) => row.conflicts > 0);
  if (!report.finished || conflicts) printLine('Not finished. Run the command again to continue.');
  if (report.collections.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
}

const maxBatches = Number(values['max-batches'] ?? Infinity);
if (!(maxBatches > 0)) {
  fail('Usage: npm run ops -- migrate [--dry-run] [--max-batches 100]');
} else {
  await runCommand(() => migrate(values['dry-run'], maxBatches));
}
