import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';

/** Describes what a person gets once, whatever account they have. */
export interface FreeOnce {
  readonly trialAt: EpochMs | null;
  readonly codes: readonly string[];
  /** Access while a bank debit is under way: until the first one is returned. */
  readonly debitReturned: boolean;
}

export type TrialDeps = Pick<BillingDeps, 'customers' | 'subscriptions' | 'payers'>;

/** Returns what the person behind a payer was given, with this and other accounts, and with all workspaces that they made. */
export async function freeOnceOf(deps: TrialDeps, payer: PayerId): Promise<FreeOnce> {
  const payers = await deps.payers.samePersonAs(payer);
  const given = await Promise.all(payers.map((each) => givenTo(deps, each)));
  return {
    trialAt: given.find(({ trialAt }) => trialAt !== null)?.trialAt ?? null,
    codes: [...new Set(given.flatMap(({ codes }) => codes))],
    debitReturned: given.some(({ debitReturned }) => debitReturned),
  };
}

/** True when another payer of the same person had a trial, such as in a second window at the same time. */
export async function hadOtherTrial(deps: TrialDeps, payer: PayerId): Promise<boolean> {
  const payers = await deps.payers.samePersonAs(payer);
  const others = payers.filter((each) => each !== payer);
  const given = await Promise.all(others.map((each) => givenTo(deps, each)));
  return given.some(({ trialAt }) => trialAt !== null);
}

async function givenTo(
  { customers, subscriptions }: Pick<TrialDeps, 'customers' | 'subscriptions'>,
  payer: PayerId,
): Promise<FreeOnce> {
  const [customer, stored] = await Promise.all([
    customers.find(payer),
    subscriptions.ofUser(payer),
  ]);
  const trials = [customer?.priorTrialAt, ...stored.map(({ trialStart }) => trialStart)];
  return {
    trialAt: trials.find((at) => at != null) ?? null,
    codes: customer?.usedCodes ?? [],
    debitReturned: customer?.debitReturned ?? false,
  };
}
