/**
 * `npm run billing:reconcile`: compares all subscriptions with the provider's and repairs what differs;
 * with `-- --dry-run` it only says what it would repair.
 */
import { parseArgs } from 'node:util';
import { MINUTE } from '@keelson/contracts/time';
import { systemClock } from '../../platform/clock';
import { config } from '../../config';
import { connectFirebase } from '../../platform/firestore';
import { createLogger } from '../../platform/logger';
import { AuditRepo } from '../../audit/audit-repo';
import { composeBilling } from '../compose-billing';
import { reconcileBilling } from '../reconcile-billing';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});

const { db } = connectFirebase(config());
const audit = new AuditRepo(db);
const billing = composeBilling({
  db,
  config: config(),
  audit: (act) => audit.record(act),
  log: createLogger({ job: 'billing:reconcile' }),
  now: systemClock,
});
const report = await reconcileBilling(billing, {
  mode: values['dry-run'] ? 'report' : 'repair',
  deadline: systemClock() + Number(values.minutes) * MINUTE,
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
if (!report.finished) process.stdout.write('Not finished: run it again, it goes on from there.\n');
process.exitCode = report.failed > 0 || report.missing > 0 ? 1 : 0;
