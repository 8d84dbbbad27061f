import { type PayerId } from '@keelson/contracts/ids';
import { type Language } from '@keelson/contracts/platform/languages';
import { type BillingDeps } from '../billing-deps';
import { MAX_PENDING, sendChanges, sendUntilSettled, waitForProvider } from './send-changes';

type LanguageDeps = Pick<BillingDeps, 'customers' | 'languages' | 'log' | 'provider'>;

/**
 * Sends the language that an account has chosen to its customer at the provider.
 *
 * @returns True when another one must be sent.
 */
async function sendLanguage(deps: LanguageDeps, uid: PayerId): Promise<boolean> {
  const { providerCustomerId: id = null, pendingLanguage: language = null } =
    (await deps.customers.find(uid)) ?? {};
  if (id === null || language === null) return false;
  try {
    await deps.provider.updateCustomer(id, { email: null, name: null, language });
  } catch (error) {
    await deps.languages.doubt(uid, language);
    throw error;
  }
  return deps.languages.settle(uid, language);
}

/**
 * Gives the account's customer at the provider the language that the account has chosen. Never throws, and never waits
 * long: the language of invoices and e-mails is no reason to refuse the choice. What is not sent in time is sent by the
 * hourly run.
 */
export async function followLanguage(
  deps: LanguageDeps,
  uid: PayerId,
  language: Language,
): Promise<void> {
  try {
    if (!(await deps.languages.choose(uid, language))) return;
    await waitForProvider(
      sendUntilSettled(() => sendLanguage(deps, uid)).catch((error: unknown) =>
        logFailure(deps, uid, error),
      ),
    );
  } catch (error) {
    logFailure(deps, uid, error);
  }
}

/**
 * Sends the languages that the provider does not have yet.
 *
 * @returns Number of accounts whose language is not pending any more.
 */
export async function sendPendingLanguages(deps: LanguageDeps): Promise<number> {
  return sendChanges(
    await deps.languages.pending(MAX_PENDING),
    (uid) => sendUntilSettled(() => sendLanguage(deps, uid)),
    (uid, error) => logFailure(deps, uid, error),
  );
}

function logFailure({ log }: LanguageDeps, uid: PayerId, error: unknown): void {
  log.warn('Could not set the language of a customer', { uid, error });
}
