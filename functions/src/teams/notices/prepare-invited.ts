import { type InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import { type Workspace } from '@keelson/contracts/teams/workspace';
import { type TeamDeps } from '../team-deps';
import { type TeamTransaction } from '../team-transaction';

type Invited = Pick<InvitationRow, 'id' | 'address' | 'createdAt'>;

/**
 * Prepares notifications for those of the invited who have an account with the verified address. They are not mailed: the
 * invitation is. Call it before the writes of the transaction.
 *
 * @returns Stages them.
 */
export async function prepareInvited(
  { users, notifier }: Pick<TeamDeps, 'users' | 'notifier'>,
  team: TeamTransaction,
  addresses: readonly string[],
): Promise<(workspace: Pick<Workspace, 'name'>, invited: readonly Invited[]) => void> {
  const uids = [...(await users.idsWithEmails(addresses)).keys()];
  const found = await Promise.all(uids.map((uid) => users.findIn(team.transaction, uid)));
  const verified = found.filter((user) => user?.emailVerified === true);
  return ({ name }, invited) => {
    for (const { id, address, createdAt: at } of invited) {
      for (const user of verified) {
        if (user?.email?.toLowerCase() !== address) continue;
        notifier.createUnmailed(
          team.transaction,
          { uid: user.uid, user },
          {
            id: `invited-${id}`,
            kind: 'team',
            actorName: name,
            subject: 'invited',
            count: 1,
            excerpt: null,
            path: '/dashboard/teams',
            at,
          },
        );
      }
    }
  };
}
