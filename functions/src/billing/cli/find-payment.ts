/**
 * `npm run ops -- payment:find <e-mail|uid>`: what is stored about the payments of an account, and what to do about one
 * that failed. It changes nothing and asks the provider nothing.
 */
import { UserId } from '@keelson/contracts/ids';
import { payerOf } from '@keelson/contracts/billing/payer-of';
import { fail, printLine } from '../../cli/environment';
import { runCommand } from '../../cli/run-command';
import { getAccountBilling } from '../customers/account-billing';
import { connectBilling } from './connect-billing';
import { describePayments } from './describe-payments';

const LISTED = 100;

async function find(account: string): Promise<void> {
  const { auth, billing } = connectBilling('payment:find');
  const uid = payerOf(
    UserId.parse(account.includes('@') ? (await auth.getUserByEmail(account)).uid : account),
  );
  const stored = await getAccountBilling(billing, uid);
  const subscriptions = await billing.subscriptions.ofUser(uid);
  const customerIds = stored.customers.map(({ id }) => id);
  const parked = await Promise.all(customerIds.map((id) => billing.ledger.parkedOf(id)));
  const failed = (await billing.ledger.latest('failed', LISTED)).filter(
    (event) => event.uid === uid || customerIds.some((id) => id === event.customerId),
  );
  const events = [...parked.flat(), ...failed];
  for (const line of describePayments({ ...stored, uid, subscriptions, events })) printLine(line);
}

const errorMessage = (error: unknown): string | null =>
  (error as { code?: unknown }).code === 'auth/user-not-found'
    ? 'No user with this e-mail address has signed in yet.'
    : null;

const [account, ...rest] = process.argv.slice(2);
if (!account || rest.length > 0) fail('Usage: npm run ops -- payment:find <e-mail|uid>');
else await runCommand(() => find(account), errorMessage);
