import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { MAX_PENDING, sendChanges, sendUntilSettled, waitForProvider } from './send-changes';

type EmailDeps = Pick<BillingDeps, 'customers' | 'emails' | 'log' | 'provider'>;

/**
 * Sends the account's address to its customer at the provider. Only the account's own customer: one that was
 * made outside may have an address for invoices.
 *
 * @returns True when another one must be sent.
 */
async function sendEmail(deps: EmailDeps, uid: PayerId): Promise<boolean> {
  const customer = await deps.customers.find(uid);
  const { providerCustomerId: id, email } = customer ?? {};
  if (customer?.emailPending !== true || id == null || email == null) return false;
  try {
    if (!(await deps.provider.updateCustomer(id, { email, name: null, language: null }))) {
      deps.log.warn('The provider rejected the e-mail address of a customer', { uid });
    }
  } catch (error) {
    await deps.emails.doubt(uid, email);
    throw error;
  }
  return deps.emails.settle(uid, email);
}

/**
 * Notices the address of an account that signs in. Never throws, and never waits long: what is not sent
 * in time is sent by the hourly run.
 */
export async function followEmail(deps: EmailDeps, uid: PayerId, email: string): Promise<void> {
  try {
    if (!(await deps.emails.notice(uid, email))) return;
    await waitForProvider(
      sendUntilSettled(() => sendEmail(deps, uid)).catch((error: unknown) =>
        logFailure(deps, uid, error),
      ),
    );
  } catch (error) {
    logFailure(deps, uid, error);
  }
}

/**
 * Sends the addresses that the provider does not have yet.
 *
 * @returns Number of accounts whose address is not pending any more.
 */
export async function sendPendingEmails(deps: EmailDeps): Promise<number> {
  return sendChanges(
    await deps.emails.pending(MAX_PENDING),
    (uid) => sendUntilSettled(() => sendEmail(deps, uid)),
    (uid, error) => logFailure(deps, uid, error),
  );
}

function logFailure({ log }: EmailDeps, uid: PayerId, error: unknown): void {
  log.warn('Could not handle the e-mail address of an account', { uid, error });
}
