import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { followChange, type FollowedChange, sendPending } from './send-changes';

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

const emailChange = (deps: EmailDeps): FollowedChange => ({
  send: (uid) => sendEmail(deps, uid),
  pending: (limit) => deps.emails.pending(limit),
  logFailure: (uid, error) =>
    deps.log.warn('Could not handle the e-mail address of an account', { uid, error }),
});

/** Notices the address of an account that signs in. */
export const followEmail = (deps: EmailDeps, uid: PayerId, email: string): Promise<void> =>
  followChange(emailChange(deps), uid, () => deps.emails.notice(uid, email));

/** Sends the addresses that the provider does not have yet. */
export const sendPendingEmails = (deps: EmailDeps): Promise<number> =>
  sendPending(emailChange(deps));
