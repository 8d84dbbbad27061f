import { DomainError } from '@keelson/contracts/errors';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { MAX_OWNED_WORKSPACES } from '@keelson/contracts/teams/limits';
import { type ActiveWorkspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';

interface Founding {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly uid: UserId;
  /** The number of workspaces that the person owns. */
  readonly owned: number;
  readonly at: EpochMs;
}

/** @throws {DomainError} `workspace/too-many`. */
export function foundWorkspace({ id, name, uid, owned, at }: Founding): {
  readonly workspace: ActiveWorkspace;
  readonly member: WorkspaceMember;
} {
  if (owned >= MAX_OWNED_WORKSPACES) {
    throw new DomainError(
      'workspace/too-many',
      `You own ${MAX_OWNED_WORKSPACES} workspaces. Delete one, or hand one over.`,
    );
  }
  return {
    workspace: {
      id,
      name,
      slug: slugOf(name, id),
      createdBy: uid,
      createdAt: at,
      owners: 1,
      members: 1,
      invitations: 0,
      nextSeat: 1,
      status: 'active',
      offer: null,
    },
    member: {
      uid,
      workspace: id,
      role: 'owner',
      joinedAt: at,
      seat: 0,
      invitedAs: null,
      succession: null,
      caps: {},
    },
  };
}

const SLUG_LENGTH = 40;

/** The name in plain letters, with four characters of the id: `acme-inc-k3f9`. */
export function slugOf(name: string, id: WorkspaceId): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return `${plain === '' ? 'team' : plain}-${id.slice(3, 7).toLowerCase()}`;
}
