/**
 * `npm run billing:reconcile`: compares all subscriptions with the provider and repairs differences;
 * `-- --dry-run` only reports them.
 */
import { DomainError } from '@keelson/contracts/errors';
import { MINUTE } from '@keelson/contracts/time';
import { parseArgs } from 'node:util';
import { AuditRepo } from '../../audit/audit-repo';
import { fail, readEnvironment, printLine } from '../../cli/environment';
import { ConfigError, readConfig } from '../../config';
import { systemClock } from '@keelson/server/clock';
import { connectFirebase } from '../../platform/firestore';
import { platformLogger } from '../../platform/logger';
import { composeBilling } from '../compose-billing';
import { reconcileBilling, type ReconcileOptions } from '../reconcile-billing';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});

async function reconcile(mode: ReconcileOptions['mode'], minutes: number): Promise<void> {
  const config = readConfig(readEnvironment());
  const { db } = connectFirebase(config);
  const audit = new AuditRepo(db);
  const billing = composeBilling({
    db,
    config,
    audit: (entry) => audit.record(entry),
    log: platformLogger.with({ job: 'billing:reconcile' }),
    now: systemClock,
  });
  const report = await reconcileBilling(billing, {
    mode,
    deadline: systemClock() + minutes * MINUTE,
  });
  printLine(JSON.stringify(report, null, 2));
  if (!report.finished) printLine('Not finished. Run the command again to continue.');
  if (report.failed > 0 || report.missing > 0) process.exitCode = 1;
}

const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  fail('Usage: npm run billing:reconcile -- [--dry-run] [--minutes 30]');
} else {
  await reconcile(values['dry-run'] ? 'report' : 'repair', minutes).catch((error: unknown) => {
    if (!(error instanceof ConfigError) && !(error instanceof DomainError)) throw error;
    fail(error.message);
  });
}
