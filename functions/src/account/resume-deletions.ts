import { type UserId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { type AccountDirectory } from './account-directory';
import { deleteAllData, type DeleteDeps } from './delete-account';

/** Longer than any request runs: what is not finished by then was interrupted. */
const INTERRUPTED_AFTER_MS = HOUR;
/** Retried for this long, each hour. */
const RETRIED_MS = 7 * DAY;

/** Longer than any request runs, with a missed run or two of the hourly job. */
const SWEPT_MS = 3 * HOUR;

/** The most that Firebase Auth looks up in one call. */
const SIGN_INS_AT_ONCE = 100;

/** Deletions in a time span. `done`: billing has finished, which comes first. */
export type DeletionsWithin = (
  from: EpochMs,
  to: EpochMs,
) => Promise<readonly { readonly uid: UserId; readonly status: 'started' | 'done' }[]>;

export interface ResumeDeps extends DeleteDeps {
  readonly accounts: Pick<AccountDirectory, 'findAll'>;
  readonly deletionsWithin: DeletionsWithin;
  readonly log: Logger;
}

/** Messages of the audit log. `done` without an owner's deletion: an admin ended billing (`billing/reconcile/orphans-admin.ts`). */
const MESSAGES = {
  started: 'account.deletion-finished',
  done: 'account.data-deleted',
} as const;

/**
 * Finishes deletions that a crash interrupted, without asking again: their owner confirmed them with a recent
 * sign-in, a part may be gone already, and until they are finished the account gets no checkout. A deletion
 * that failed with an error is not one of them: its mark is removed, and its owner has seen the error. What was written while a
 * deletion ran is removed too.
 *
 * @returns Number of accounts that are deleted now.
 */
export async function resumeDeletions(deps: ResumeDeps): Promise<number> {
  const at = deps.now();
  await sweepLateData(deps, at);
  const begun = await deps.deletionsWithin(at - RETRIED_MS, at - INTERRUPTED_AFTER_MS);
  const left = await accountsLeft(
    deps,
    begun.map(({ uid }) => uid),
  );
  let finished = 0;
  for (const { uid, status } of begun) {
    if (status === 'done' && !left.has(uid)) continue;
    try {
      await deleteAllData(deps, uid, {
        requestId: '',
        message: { code: MESSAGES[status], params: {} },
      });
      finished += 1;
    } catch (error) {
      deps.log.error('Could not finish an interrupted deletion of an account', { uid, error });
    }
  }
  return finished;
}

/**
 * Accounts with a record or a sign-in: a crash between the two removals leaves the second. While the sign-ins cannot be looked
 * up, those with a record.
 */
async function accountsLeft(
  { users, accounts, log }: ResumeDeps,
  uids: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const left = new Set((await users.findAll(uids)).map(({ uid }) => uid));
  try {
    for (let from = 0; from < uids.length; from += SIGN_INS_AT_ONCE) {
      const found = await accounts.findAll(uids.slice(from, from + SIGN_INS_AT_ONCE));
      for (const uid of found.keys()) left.add(uid);
    }
  } catch (error) {
    log.warn('Could not look up the sign-ins of deleted accounts', { error });
  }
  return left;
}

/** Removes what requests that were under way have written for accounts that are gone. */
async function sweepLateData(deps: ResumeDeps, at: EpochMs): Promise<void> {
  const ended = await deps.deletionsWithin(at - SWEPT_MS, at);
  const left = new Set(
    (await deps.users.findAll(ended.map(({ uid }) => uid))).map(({ uid }) => uid),
  );
  for (const { uid, status } of ended) {
    if (status !== 'done' || left.has(uid)) continue;
    try {
      for (const step of deps.deleteLateData) await step(uid);
    } catch (error) {
      deps.log.error('Could not finish an interrupted deletion of an account', { uid, error });
    }
  }
}
