import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { TRANSFER_MS } from '@keelson/contracts/teams/limits';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import {
  type ActiveWorkspace,
  type OwnershipOffer,
  type Succession,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { memberNotFound, requireAction, roleRequired } from './requirements';

export interface Offering {
  readonly workspace: ActiveWorkspace;
  readonly actor: WorkspaceMember;
  readonly to: WorkspaceMember | null;
  /** The role of the actor afterwards. */
  readonly then: WorkspaceRole;
  readonly at: EpochMs;
}

/**
 * Ownership passes only when the other person accepts it.
 *
 * @throws {DomainError} `workspace/role-required`; `workspace/member-not-found` also for an owner.
 */
export function decideOffer({ workspace, actor, to, then, at }: Offering): ActiveWorkspace & {
  readonly offer: OwnershipOffer;
} {
  requireAction(actor.role, 'own');
  if (to === null || to.role === 'owner') throw memberNotFound();
  const offer = { from: actor.uid, to: to.uid, then, offeredAt: at, until: at + TRANSFER_MS };
  return { ...workspace, offer };
}

/** @throws {DomainError} `workspace/role-required`. */
export function decideWithdrawal(
  workspace: ActiveWorkspace,
  actor: WorkspaceMember,
): ActiveWorkspace {
  if (workspace.offer?.to !== actor.uid) requireAction(actor.role, 'own');
  return { ...workspace, offer: null };
}

export interface Acceptance {
  readonly workspace: ActiveWorkspace;
  /** The member who offered; null when that person has left. */
  readonly giver: WorkspaceMember | null;
  readonly receiver: WorkspaceMember;
  readonly at: EpochMs;
}

/**
 * The new owner keeps a seat as long as the former one would have.
 *
 * @throws {DomainError} `workspace/offer-not-found`.
 */
export function decideAcceptance({ workspace, giver, receiver, at }: Acceptance): {
  readonly workspace: ActiveWorkspace;
  readonly giver: WorkspaceMember;
  readonly receiver: WorkspaceMember;
} {
  const { offer } = workspace;
  const isValid =
    offer !== null &&
    offer.to === receiver.uid &&
    offer.until > at &&
    offer.from === giver?.uid &&
    giver.role === 'owner';
  if (!isValid) {
    throw new DomainError('workspace/offer-not-found', 'It was withdrawn, or has expired.');
  }
  const [first, second] = [
    Math.min(giver.seat, receiver.seat),
    Math.max(giver.seat, receiver.seat),
  ];
  return {
    workspace: {
      ...workspace,
      owners: workspace.owners + (offer.then === 'owner' ? 1 : 0),
      offer: null,
    },
    giver: {
      ...giver,
      role: offer.then,
      seat: second,
      succession: offer.then === 'owner' ? giver.succession : null,
    },
    receiver: { ...receiver, role: 'owner', seat: first },
  };
}

/** @throws {DomainError} `workspace/role-required`, `workspace/member-not-found`. */
export function decideSuccession(
  actor: WorkspaceMember,
  heir: { readonly uid: UserId | null; readonly isMember: boolean },
): Succession {
  if (actor.role !== 'owner') throw roleRequired();
  if (heir.uid === null) return { kind: 'end' };
  if (!heir.isMember || heir.uid === actor.uid) throw memberNotFound();
  return { kind: 'hand-over', to: heir.uid };
}
