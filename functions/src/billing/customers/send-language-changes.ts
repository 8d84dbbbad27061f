import { type PayerId } from '@keelson/contracts/ids';
import { type Language } from '@keelson/contracts/platform/languages';
import { type BillingDeps } from '../billing-deps';
import { followChange, type FollowedChange, sendPending } from './send-changes';

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

const languageChange = (deps: LanguageDeps): FollowedChange => ({
  send: (uid) => sendLanguage(deps, uid),
  pending: (limit) => deps.languages.pending(limit),
  logFailure: (uid, error) =>
    deps.log.warn('Could not set the language of a customer', { uid, error }),
});

/** The language of invoices and e-mails follows the account's choice, and is no reason to refuse it. */
export const followLanguage = (
  deps: LanguageDeps,
  uid: PayerId,
  language: Language,
): Promise<void> =>
  followChange(languageChange(deps), uid, () => deps.languages.choose(uid, language));

/** Sends the languages that the provider does not have yet. */
export const sendPendingLanguages = (deps: LanguageDeps): Promise<number> =>
  sendPending(languageChange(deps));
