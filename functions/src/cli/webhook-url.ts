/** `npm run webhook:url`: the URL and the events to register at the payment provider. */
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { HANDLED_EVENTS } from '../billing/domain/classify-event';
import { fail, printLine, readEnvironment } from './environment';

const { WEB_PUBLIC_APP_URL } = readEnvironment();
const checked = parseEnv({ WEB_PUBLIC_APP_URL });
const problems = checked.ok
  ? []
  : checked.problems.filter(({ name }) => name === 'WEB_PUBLIC_APP_URL');
if (WEB_PUBLIC_APP_URL === undefined || problems.length > 0) {
  fail(describeEnvErrors(problems));
} else {
  printLine(`${WEB_PUBLIC_APP_URL.trim().replace(/(?<!\/)\/+$/, '')}${ReceiveWebhook.path}`);
  printLine('\nEvents:');
  for (const type of HANDLED_EVENTS) printLine(`  ${type}`);
}
