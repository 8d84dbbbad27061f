import { DomainError } from '@keelson/contracts/errors';
import { rolesUnder } from '@keelson/contracts/teams/roles';
import { type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { nounOf } from '@keelson/contracts/usage/metrics';
import { roleRequired } from './requirements';

export interface MemberCap {
  readonly metric: MetricKey;
  /** The most of a month; null removes the cap. */
  readonly cap: number | null;
}

/**
 * Sets or removes a member's cap. Owners cap everybody, admins those whose role they may change: nobody raises the own cap
 * who may not manage others of the same role.
 *
 * @throws {DomainError} `workspace/role-required`.
 */
export function decideCap(
  actor: WorkspaceMember,
  target: WorkspaceMember,
  { metric, cap }: MemberCap,
): WorkspaceMember {
  if (!rolesUnder(actor.role).includes(target.role)) throw roleRequired();
  const { [metric]: _before, ...others } = target.caps;
  return { ...target, caps: cap === null ? others : { ...others, [metric]: cap } };
}

/** The refusal of use that passes a member's cap. */
export const capReached = (details: {
  readonly metric: MetricKey;
  readonly cap: number;
  readonly used: number;
  readonly resetsAt: EpochMs;
}): DomainError =>
  new DomainError(
    'workspace/cap-reached',
    `${nounOf(details.metric).label}: ${details.used} of your ${details.cap} used this month. Ask an owner or admin of the workspace for more.`,
    [],
    { details },
  );
