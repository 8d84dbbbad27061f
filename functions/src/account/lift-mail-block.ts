import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Clock } from '@keelson/server/clock';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';
import { accountNotFound, type UserRepo } from './user-repo';

export interface LiftDeps {
  readonly users: UserRepo;
  readonly audit: AuditRepo;
  readonly now: Clock;
}

export interface LiftRequest {
  readonly uid: UserId;
  readonly actor: NewAuditEntry['actor'];
  readonly requestId: string;
}

/** Lets an account get mail again. One that has no block changes nothing and is not audited. @throws {DomainError} `account/not-found`. */
export async function liftMailBlock(
  { users, audit, now }: LiftDeps,
  { uid, actor, requestId }: LiftRequest,
): Promise<void> {
  await users.upsert(
    uid,
    (stored) => {
      if (stored === null) throw accountNotFound();
      const { mailBlock } = stored;
      return mailBlock === null
        ? stored
        : { ...stored, mailBlock: { ...mailBlock, active: false } };
    },
    {
      stage: (transaction, { stored }) => {
        if (stored?.mailBlock?.active !== true) return;
        audit.recordIn(transaction, {
          actor,
          requestId,
          action: 'account.mail-unblocked',
          target: paths.user(uid),
          message: { code: 'account.mail-unblocked', params: { account: uid } },
          at: now(),
        });
      },
    },
  );
}
