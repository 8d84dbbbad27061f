import { hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type EpochMs } from '@keelson/contracts/time';

/**
 * Whether an account may still use a sign-in of the past.
 *
 * @param signedInAt Instant of the sign-in that the credential comes from.
 * @throws {DomainError} `session/account-disabled` or `session/revoked`.
 */
export function judgeSession(
  account: { readonly disabled: boolean; readonly validSince: EpochMs },
  signedInAt: EpochMs,
): void {
  if (account.disabled) {
    throw new DomainError('session/account-disabled', 'Ask an administrator.');
  }
  if (signedInAt < account.validSince) {
    throw new DomainError('session/revoked', 'You were signed out on every device. Sign in again.');
  }
}

/**
 * The role that counts: the lower of the claim's and the record's, so that taking away either is
 * enough and giving needs both.
 */
export function effectiveRole(
  claimed: StaffRole | null,
  recorded: StaffRole | null,
): StaffRole | null {
  if (claimed === null || recorded === null) return null;
  return hasRole(claimed, recorded) ? recorded : claimed;
}
