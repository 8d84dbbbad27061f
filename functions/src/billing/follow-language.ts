import { type UserId } from '@keelson/contracts/ids';
import { type Language } from '@keelson/contracts/platform/languages';
import { SECOND } from '@keelson/contracts/time';
import { type BillingDeps } from './billing-deps';

/** How long a choice of the language waits for the provider. */
const WAIT_MS = 2 * SECOND;

/**
 * Gives the account's customer at the provider the language that the account has chosen. Never throws, and never waits
 * long: the language of invoices and e-mails is no reason to refuse the choice.
 */
export async function followLanguage(
  deps: Pick<BillingDeps, 'customers' | 'log' | 'provider'>,
  uid: UserId,
  language: Language,
): Promise<void> {
  const send = async (): Promise<void> => {
    const { providerCustomerId: id = null, deletedAt = null } =
      (await deps.customers.find(uid)) ?? {};
    if (id === null || deletedAt !== null) return;
    await deps.provider.updateCustomer(id, { email: null, name: null, language });
  };
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  const sent = send().catch((error: unknown) =>
    deps.log.warn('Could not set the language of a customer', { uid, error }),
  );
  await Promise.race([sent, waited]);
  clearTimeout(timer);
}
