/**
 * `npm run ops -- billing:reconcile`: compares all subscriptions with the provider and repairs differences;
 * `-- --dry-run` only reports them. `-- --end-missing --dry-run` lists stored subscriptions that the
 * provider does not know, and `-- --end-missing` ends those on the list.
 */
import { MINUTE } from '@keelson/contracts/time';
import { fail, printLine } from '../../cli/environment';
import { runCommand } from '../../cli/run-command';
import { systemClock } from '@keelson/server/clock';
import { connectBilling } from './connect-billing';
import { endMissing } from '../reconcile/end-missing';
import { reconcileBilling, type ReconcileOptions } from '../reconcile/reconcile-billing';
import { readArguments } from '../../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'end-missing': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});

const connect = () => connectBilling('billing:reconcile').billing;

async function reconcile(mode: ReconcileOptions['mode'], minutes: number): Promise<void> {
  const report = await reconcileBilling(connect(), {
    mode,
    deadline: systemClock() + minutes * MINUTE,
  });
  printLine(JSON.stringify(report, null, 2));
  if (!report.finished) printLine('Not finished. Run the command again to continue.');
  if (report.failed > 0 || report.missing > 0) process.exitCode = 1;
}

async function endUnknown(dryRun: boolean, minutes: number): Promise<void> {
  const { checked, listed, ended, unlisted } = await endMissing(connect(), {
    mode: dryRun ? 'dry-run' : 'end',
    deadline: systemClock() + minutes * MINUTE,
  });
  for (const { subscriptionId, uid, planKey, status } of listed) {
    printLine(`${subscriptionId}  ${status}  ${planKey}  ${uid}`);
  }
  printLine(
    `The provider lists ${checked} subscriptions. It does not know ${listed.length} of ours.`,
  );
  if (checked === 0 && listed.length > 0) {
    printLine('It lists none at all: check that PAYMENT_ACCESS_TOKEN is the right key.');
  }
  if (!dryRun) printLine(`Ended: ${ended}. Not on the list of the dry run: ${unlisted}.`);
  else if (listed.length > 0) {
    printLine('Nothing was changed. End them: npm run ops -- billing:reconcile --end-missing');
  }
}

const minutes = Number(values.minutes);
const dryRun = values['dry-run'];
if (!(minutes > 0)) {
  fail('Usage: npm run ops -- billing:reconcile [--end-missing] [--dry-run] [--minutes 30]');
} else {
  await runCommand(() =>
    values['end-missing']
      ? endUnknown(dryRun, minutes)
      : reconcile(dryRun ? 'report' : 'repair', minutes),
  );
}
