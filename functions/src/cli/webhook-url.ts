/** `npm run ops -- webhook:url`: the URL and the events to register at the payment provider. */
import { ReceiveWebhook } from '@keelson/contracts/billing/endpoints';
import { HANDLED_EVENTS } from '../billing/provider/stripe/classify-event';
import { readAppUrl } from './app-url';
import { printLine } from './environment';

const appUrl = readAppUrl();
if (appUrl !== null) {
  printLine(`${appUrl}${ReceiveWebhook.path}`);
  printLine('\nEvents:');
  for (const type of HANDLED_EVENTS) printLine(`  ${type}`);
}
