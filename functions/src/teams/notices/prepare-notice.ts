import { randomUUID } from 'node:crypto';
import { type UserId } from '@keelson/contracts/ids';
import { type TeamNotification } from '@keelson/contracts/teams/notification-kinds';
import { type Workspace } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { type TeamDeps } from '../team-deps';
import { type TeamTransaction } from '../team-transaction';

interface Notice {
  readonly to: UserId;
  readonly workspace: Pick<Workspace, 'name'>;
  /** Invitations are noticed otherwise (`prepare-invited.ts`). */
  readonly event: Exclude<TeamNotification, 'invited'>;
  readonly at: EpochMs;
}

/**
 * Prepares a notification for a person about their part in a workspace. Call it before the writes of the transaction.
 *
 * @returns Stages it.
 */
export async function prepareNotice(
  { users, notifier }: Pick<TeamDeps, 'users' | 'notifier'>,
  team: TeamTransaction,
  { to, workspace, event, at }: Notice,
): Promise<() => void> {
  const user = (await users.findIn(team.transaction, to)) ?? undefined;
  return () =>
    notifier.create(
      team.transaction,
      { uid: to, user },
      {
        id: `team-${randomUUID()}`,
        kind: 'team',
        actorName: workspace.name,
        subject: event,
        count: 1,
        excerpt: null,
        path: event === 'removed' ? '/dashboard/teams' : '/dashboard/team',
        at,
      },
    );
}
