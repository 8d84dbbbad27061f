/**
 * `npm run ops -- import:stripe-extension`: shows what would be stored of the Firebase extension
 * `firestore-stripe-payments` (docs/importing.md); `-- --write` stores it. Nothing changes at the provider.
 *
 *   --write                 stores it; without it nothing changes
 *   --remove                removes what the extension stored of accounts that are imported whole
 *   --after UID             begins behind an account, where an earlier run ended
 *   --customers, --products the collections of the extension, if they have other names
 */
import { fail, printLine } from '../../cli/environment';
import { runCommand } from '../../cli/run-command';
import { keyModeOf } from '../doctor/check-records';
import { ExtensionRepo } from '../import/extension-repo';
import { importExtension } from '../import/import-extension';
import { connectBilling } from './connect-billing';
import { readArguments } from '../../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({
  options: {
    write: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
    after: { type: 'string' },
    customers: { type: 'string', default: 'customers' },
    products: { type: 'string', default: 'products' },
  },
});

await runCommand(async () => {
  const { auth, db, billing, payments } = connectBilling('import:stripe-extension');
  const { customers, products, after = null } = values;
  const mode = values.remove ? 'remove' : values.write ? 'write' : 'dry-run';
  const report = await importExtension(
    {
      ...billing,
      auth,
      extension: new ExtensionRepo(db, { customers, products }),
      productIds: payments.productIds,
      livemode: keyModeOf(payments.accessToken) === 'live',
    },
    { mode, after, print: printLine },
  );
  printLine(JSON.stringify(report));
  if (mode === 'dry-run') printLine('Nothing was stored. Store it: add --write');
  if (report.refused > 0) fail(`Refused: ${report.refused}. The reasons are above.`);
});
