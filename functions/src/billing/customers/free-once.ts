import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';

/** What a person gets once, whatever account they have. */
export interface FreeOnce {
  readonly trialAt: EpochMs | null;
  readonly codes: readonly string[];
  /** Access while a bank debit is under way: until the first one is returned. */
  readonly debitReturned: boolean;
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
    debitReturned: customer?.debitReturned ?? false,
  };
}
