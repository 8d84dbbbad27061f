import { type CustomerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';

/** True when the customer was deleted at the provider, as with its account; false while the provider does not say. */
export async function isDeletedCustomer(
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
