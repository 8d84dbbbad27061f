import { type Customer } from '@keelson/contracts/billing/customer';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';

/** What a person gets once, whatever account they have. */
export interface FreeOnce {
  readonly trialAt: EpochMs | null;
  readonly codes: Customer['usedCodes'];
}

/** What the account, or an earlier one of its owner, was given. */
export async function freeOnceOf(
  { customers, subscriptions }: Pick<BillingDeps, 'customers' | 'subscriptions'>,
  uid: PayerId,
): Promise<FreeOnce> {
  const [customer, stored] = await Promise.all([customers.find(uid), subscriptions.ofUser(uid)]);
  const trials = [customer?.priorTrialAt, ...stored.map(({ trialStart }) => trialStart)];
  return {
    trialAt: trials.find((at) => at != null) ?? null,
    codes: customer?.usedCodes ?? [],
  };
}
