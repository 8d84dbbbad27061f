import { type BillingDeps } from '../billing-deps';
import { type SkippedFacts, UnmappableError } from '../domain/skipped-subscription';
import { type CustomerId } from '@keelson/contracts/ids';

type ReportDeps = Pick<BillingDeps, 'log' | 'now' | 'provider' | 'skipped'>;

/** True when a subscription has ended whose customer was deleted with the account: nobody has to know of it. */
export const isErased = (
  deps: Pick<BillingDeps, 'provider' | 'log'>,
  { mayBeOpen, customerId }: SkippedFacts,
): Promise<boolean> => (mayBeOpen ? Promise.resolve(false) : isDeletedCustomer(deps, customerId));

/**
 * Logs skipped subscriptions and lists them in the console, without those of deleted accounts. Never throws: they must not
 * block anything.
 */
export async function reportSkipped(
  deps: ReportDeps,
  skipped: readonly SkippedFacts[],
): Promise<void> {
  for (const facts of skipped) {
    const { id, status, reason } = facts;
    if (await isErased(deps, facts)) continue;
    deps.log.warn('Skipped a subscription in an unknown form', { id, status, reason });
    try {
      await deps.skipped.record(facts, deps.now());
    } catch (error) {
      deps.log.error('Could not record a skipped subscription', { id, error });
    }
  }
}

/**
 * Runs work on one subscription; a subscription that cannot be mapped is reported, and the result is null.
 * Other errors are thrown.
 */
export async function skipUnmappable<Result>(
  deps: ReportDeps,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnmappableError)) throw error;
    await reportSkipped(deps, [error.skipped]);
    return null;
  }
}

/** True when the customer was deleted at the provider, as with its account; false while the provider does not say. */
async function isDeletedCustomer(
  { provider, log }: Pick<BillingDeps, 'provider' | 'log'>,
  id: CustomerId | null,
): Promise<boolean> {
  if (id === null) return false;
  try {
    return (await provider.findCustomer(id))?.deleted === true;
  } catch (error) {
    log.warn('Could not ask whether a customer was deleted', { error });
    return false;
  }
}
