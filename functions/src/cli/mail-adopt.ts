/**
 * `npm run ops -- mail:adopt`: shows what the Firebase extension `firestore-send-email` has not sent; `-- --write` moves
 * it into the outbox (docs/notifications.md).
 *
 *   --write       moves it; without it nothing changes
 *   --collection  the collection of the extension, if it is not `mail`
 */
import { systemClock } from '@keelson/server/clock';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';
import { readConfig } from '../config';
import { adoptUnsent } from '../mail/adopt-unsent';
import { connectFirebase } from '../platform/firestore';
import { fail, printLine, readEnvironment } from './environment';
import { runCommand } from './run-command';

const { values } = readArguments({
  options: {
    write: { type: 'boolean', default: false },
    collection: { type: 'string', default: 'mail' },
  },
});

await runCommand(async () => {
  const { db } = connectFirebase(readConfig(readEnvironment()));
  const report = await adoptUnsent(db, { ...values, at: systemClock(), print: printLine });
  printLine(JSON.stringify(report));
  if (!values.write) printLine('Nothing was moved. Move it: add --write');
  if (report.refused > 0) fail(`Refused: ${report.refused}. The reasons are above.`);
});
