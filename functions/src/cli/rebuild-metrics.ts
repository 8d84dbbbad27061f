/**
 * `npm run ops -- metrics:rebuild`: compares the counters of the console's overview with the stored records and corrects
 * them; `-- --dry-run` only reports differences (docs/metrics.md).
 */
import { systemClock } from '@keelson/server/clock';
import { readConfig } from '../config';
import { MetricsRepo } from '../metrics/metrics-repo';
import { rebuildMetrics } from '../metrics/rebuild-metrics';
import { connectFirebase } from '../platform/firestore';
import { fail, printLine, readEnvironment } from './environment';
import { runCommand } from './run-command';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'max-pages': { type: 'string' },
  },
});

async function rebuild(mode: 'report' | 'repair', maxPages: number): Promise<void> {
  const { db } = connectFirebase(readConfig(readEnvironment()));
  const deps = { db, metrics: new MetricsRepo(db), now: systemClock };
  const report = await rebuildMetrics(deps, { mode, maxPages });
  printLine(JSON.stringify(report, null, 2));
  if (!report.finished) printLine('Not finished. Run the command again to continue.');
  if (report.unreadable > 0) process.exitCode = 1;
}

const maxPages = Number(values['max-pages'] ?? Infinity);
if (!(maxPages > 0)) {
  fail('Usage: npm run ops -- metrics:rebuild [--dry-run] [--max-pages 100]');
} else {
  await runCommand(() => rebuild(values['dry-run'] ? 'report' : 'repair', maxPages));
}
